-- Every move changes `changed`: an index over it is written with every move. Only games in the lobby are listed by it; a server
-- alone does not look for changes of others.
DROP INDEX games_by_change;
DROP INDEX games_by_state;
CREATE INDEX games_listed ON games (state, changed) WHERE public = 1;
