-- Since when it is known that the address is its owner's; NULL while nobody has shown it.
ALTER TABLE users ADD COLUMN email_verified_at TIMESTAMP;
-- Whoever was let in for the address's domain alone comes in once the address is verified.
ALTER TABLE users ADD COLUMN must_verify BOOLEAN NOT NULL DEFAULT FALSE;
-- The language in which they last signed in: 'de' or 'en'; NULL for whoever has not since.
ALTER TABLE users ADD COLUMN language TEXT CHECK (language IN ('de', 'en'));
-- A provider has vouched for these.
UPDATE users SET email_verified_at = created_at WHERE id IN (SELECT user_id FROM identities);

-- Words that stand in mails, each good once: one sets another password, one verifies the
-- address. Only hashes, so that a copy opens nothing.
CREATE TABLE mail_words (
    word_hash TEXT NOT NULL PRIMARY KEY,
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose   TEXT NOT NULL CHECK (purpose IN ('reset', 'verification')),
    ends_at   TIMESTAMP NOT NULL
);
CREATE INDEX mail_words_of_user ON mail_words (user_id, purpose);

-- What is to be sent. Whether an address has an account is found out by who sends: the answer
-- to whoever asks shall not depend on it. No word stands here: it is made when it is sent.
CREATE TABLE outgoing_mails (
    id       TEXT NOT NULL PRIMARY KEY,
    kind     TEXT NOT NULL
        CHECK (kind IN ('reset', 'verification', 'password_changed', 'password_reset')),
    email    TEXT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('de', 'en')),
    device   TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    tries    INTEGER NOT NULL,
    -- When it is to be sent, or sent again; put off by whoever takes it.
    due_at   TIMESTAMP NOT NULL
);
CREATE INDEX outgoing_mails_due ON outgoing_mails (due_at);
