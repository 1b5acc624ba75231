-- Tables somebody has laid that have not begun: found without looking at every game.
CREATE INDEX games_by_host ON games (host) WHERE state = 'gathering';
