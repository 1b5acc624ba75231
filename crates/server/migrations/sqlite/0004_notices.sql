-- When whoever has to decide is told so outside the page; empty when nobody is to be told, or was.
ALTER TABLE games ADD COLUMN notice_at BIGINT;
CREATE INDEX games_to_tell ON games (notice_at) WHERE notice_at IS NOT NULL;

-- Where people want to be told by mail. An address counts once its owner has repeated the code that was sent there.
CREATE TABLE mails (
    who TEXT PRIMARY KEY NOT NULL REFERENCES persons (who),
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    code_hash TEXT,
    since BIGINT NOT NULL
) WITHOUT ROWID;
