-- What reading apps sign in with: words that the server makes, each for one device. They have 125
-- random bits, so that a plain hash is enough.
CREATE TABLE device_tokens (
    id              TEXT NOT NULL PRIMARY KEY,
    user_id         BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- What its owner calls it.
    name            TEXT NOT NULL,
    -- What it may do, with blanks between: catalogue, sync.
    scopes          TEXT NOT NULL,
    -- SHA-256 of the word; and of the MD5 that KOReader sends of it, with its hyphens and without.
    hash            TEXT NOT NULL UNIQUE,
    md5_hash        TEXT NOT NULL UNIQUE,
    md5_joined_hash TEXT NOT NULL UNIQUE,
    created_at      TIMESTAMP NOT NULL,
    last_used_at    TIMESTAMP
);
CREATE INDEX device_tokens_of_user ON device_tokens (user_id);
