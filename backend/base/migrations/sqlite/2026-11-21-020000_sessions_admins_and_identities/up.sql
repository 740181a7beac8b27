-- An account that signs in with a provider has no password.
ALTER TABLE users ADD COLUMN password TEXT;
UPDATE users SET password = password_hash;
ALTER TABLE users DROP COLUMN password_hash;
ALTER TABLE users RENAME COLUMN password TO password_hash;

-- `device` is a coarse name such as 'Firefox on Linux', never the agent string.
ALTER TABLE sessions ADD COLUMN last_used_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE sessions SET last_used_at = created_at;

-- When a refresh token was exchanged, and for which.
ALTER TABLE refresh_tokens ADD COLUMN used_at TIMESTAMP;
ALTER TABLE refresh_tokens ADD COLUMN successor TEXT;
UPDATE refresh_tokens SET used_at = '1970-01-01 00:00:00' WHERE used;
ALTER TABLE refresh_tokens DROP COLUMN used;

-- Who a reader is to a sign-in provider. An address is no key: it may pass to somebody else.
CREATE TABLE identities (
    issuer    TEXT NOT NULL,
    subject   TEXT NOT NULL,
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    linked_at TIMESTAMP NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
);

-- A sign-in that has been sent to the provider and not come back.
CREATE TABLE provider_flows (
    state_hash   TEXT NOT NULL PRIMARY KEY,
    browser_hash TEXT NOT NULL,
    nonce        TEXT NOT NULL,
    verifier     TEXT NOT NULL,
    return_url   TEXT,
    expires_at   TIMESTAMP NOT NULL
);

-- An identity that waits for the password of the account it is to be linked with.
CREATE TABLE provider_links (
    token_hash   TEXT NOT NULL PRIMARY KEY,
    browser_hash TEXT NOT NULL,
    user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer       TEXT NOT NULL,
    subject      TEXT NOT NULL,
    expires_at   TIMESTAMP NOT NULL
);
CREATE INDEX provider_links_of_user ON provider_links (user_id);

CREATE TABLE admins (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    username      TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    role          TEXT NOT NULL CHECK (role IN ('researcher', 'admin')),
    created_at    TIMESTAMP NOT NULL
);

CREATE TABLE admin_sessions (
    id           TEXT NOT NULL PRIMARY KEY,
    admin_id     BIGINT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    created_at   TIMESTAMP NOT NULL,
    expires_at   TIMESTAMP NOT NULL,
    -- When the password was last typed.
    confirmed_at TIMESTAMP NOT NULL
);
CREATE INDEX admin_sessions_of_admin ON admin_sessions (admin_id);

-- What happened to accounts. No addresses, no answers; it goes with the account.
CREATE TABLE audit_log (
    id      TEXT NOT NULL PRIMARY KEY,
    at      TIMESTAMP NOT NULL,
    event   TEXT NOT NULL,
    user_id BIGINT REFERENCES users (id) ON DELETE CASCADE,
    admin   TEXT,
    device  TEXT NOT NULL
);
CREATE INDEX audit_log_of_user ON audit_log (user_id, at);
CREATE INDEX audit_log_by_time ON audit_log (at);
