-- What readers sign in with beside a password or a provider (WebAuthn level 3).
CREATE TABLE passkeys (
    id            TEXT NOT NULL PRIMARY KEY,
    user_id       BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- What the authenticator calls the key, and what it calls its owner: one handle for all of
    -- an account's, random, so that it tells nothing.
    credential_id BYTEA NOT NULL UNIQUE,
    user_handle   BYTEA NOT NULL,
    -- The host for which it was made; browsers offer it nowhere else.
    rp_id         TEXT NOT NULL,
    -- The public key; then whether it is copied between devices, and its signature counter.
    static_state  BYTEA NOT NULL,
    dynamic_state BYTEA NOT NULL,
    -- How the authenticator can be reached, a bit for each way.
    transports    INTEGER NOT NULL,
    -- What its owner calls it.
    name          TEXT NOT NULL,
    made_at       TIMESTAMP NOT NULL,
    used_at       TIMESTAMP
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that wait for an answer, each good once and for some minutes.
CREATE TABLE passkey_ceremonies (
    challenge TEXT NOT NULL PRIMARY KEY,
    -- Who adds a passkey; NULL where somebody signs in.
    user_id   BIGINT REFERENCES users (id) ON DELETE CASCADE,
    state     BYTEA NOT NULL,
    ends_at   TIMESTAMP NOT NULL
);
CREATE INDEX passkey_ceremonies_of_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_end ON passkey_ceremonies (ends_at);
