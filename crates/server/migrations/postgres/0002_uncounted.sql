-- Games that are over and not yet counted: a server may have died in between.
CREATE INDEX games_uncounted ON games (id) WHERE state = 'over' AND counted = 0;
