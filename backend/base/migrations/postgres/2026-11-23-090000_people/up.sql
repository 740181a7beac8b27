-- Operators look after people, and see nothing of the study's answers. A CHECK is not changed
-- in SQLite, but goes with its column.
ALTER TABLE admins ADD COLUMN duty TEXT NOT NULL DEFAULT 'researcher'
    CHECK (duty IN ('researcher', 'operator', 'admin'));
UPDATE admins SET duty = role;
ALTER TABLE admins DROP COLUMN role;
ALTER TABLE admins RENAME COLUMN duty TO role;

-- Who is disabled is let in nowhere; nothing of theirs is taken away.
ALTER TABLE users ADD COLUMN disabled_at TIMESTAMP;
-- How many megabytes this reader may keep; NULL for as many as the server grants.
ALTER TABLE users ADD COLUMN quota_megabytes BIGINT CHECK (quota_megabytes >= 0);

-- Words that set another password, each good once: the link of an operator, which ends, and
-- the codes that a reader keeps, which do not. Only hashes, so that a copy opens nothing.
CREATE TABLE reset_words (
    word_hash TEXT NOT NULL PRIMARY KEY,
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL CHECK (kind IN ('link', 'code')),
    made_at   TIMESTAMP NOT NULL,
    ends_at   TIMESTAMP
);
CREATE INDEX reset_words_of_user ON reset_words (user_id, kind);

-- Who may make an account. One row, 'registration'; `domains` are separated by blanks.
CREATE TABLE registration_rules (
    id      TEXT NOT NULL PRIMARY KEY,
    door    TEXT NOT NULL CHECK (door IN ('open', 'invitation', 'closed')),
    domains TEXT NOT NULL
);

-- Whoever knows the word may make an account, so often and until then.
CREATE TABLE invitations (
    id        TEXT NOT NULL PRIMARY KEY,
    word_hash TEXT NOT NULL UNIQUE,
    note      TEXT NOT NULL,
    uses      INTEGER NOT NULL,
    used      INTEGER NOT NULL,
    made_at   TIMESTAMP NOT NULL,
    ends_at   TIMESTAMP NOT NULL
);
-- A sign-up with the provider that was begun with an invitation.
ALTER TABLE provider_flows ADD COLUMN invitation_hash TEXT;
