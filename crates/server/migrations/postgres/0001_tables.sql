-- A game is its numbered lines; what stands in `games` besides is worked out from them, for lists.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    host TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    plan TEXT NOT NULL,
    terms TEXT NOT NULL,
    seed TEXT NOT NULL,
    seed_hash TEXT NOT NULL,
    seq BIGINT NOT NULL,
    state TEXT NOT NULL,
    public BIGINT NOT NULL,
    summary TEXT NOT NULL,
    family TEXT NOT NULL,
    assist TEXT NOT NULL,
    turn_of TEXT,
    deadline BIGINT,
    chore BIGINT NOT NULL,
    keeper TEXT,
    rematch TEXT,
    counted BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX games_by_state ON games (state, public, changed);
CREATE INDEX games_by_change ON games (changed);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_with_chores ON games (changed) WHERE chore = 1;

CREATE TABLE lines (
    game TEXT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE players (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    who TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX players_by_person ON players (who);

CREATE TABLE persons (
    who TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY NOT NULL,
    who TEXT NOT NULL REFERENCES persons (who),
    label TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (who);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE reports (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    who TEXT NOT NULL,
    why TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number, who)
);

CREATE TABLE ratings (
    who TEXT NOT NULL REFERENCES persons (who),
    family TEXT NOT NULL,
    assist TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (who, family, assist)
);
CREATE INDEX ratings_by_rank ON ratings (family, assist, rating);

CREATE TABLE results (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    who TEXT,
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX results_by_person ON results (who);

CREATE TABLE servers (
    id TEXT PRIMARY KEY NOT NULL,
    seen BIGINT NOT NULL
);
