-- Every move changes `changed`: an index over it is written with every move. Only games in the lobby are listed by state; other
-- servers look for what has changed.
DROP INDEX games_by_state;
CREATE INDEX games_listed ON games (state, changed) WHERE public = 1;
