-- More that owners of accounts are told of: passkeys, recovery codes, deletions. And a word that
-- makes a new account in place of a deleted one, whose address nobody has shown to be theirs.
-- SQLite changes no condition of a table: both are written anew, with what waits in them.
CREATE TABLE outgoing_mails_anew (
    id       TEXT NOT NULL PRIMARY KEY,
    kind     TEXT NOT NULL CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset', 'passkey_added',
        'passkey_removed', 'codes_made', 'deleted', 'deleted_by_staff', 'purged', 'purged_by_staff'
    )),
    email    TEXT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('de', 'en')),
    device   TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    tries    INTEGER NOT NULL,
    due_at   TIMESTAMP NOT NULL
);
INSERT INTO outgoing_mails_anew (id, kind, email, language, device, asked_at, tries, due_at)
    SELECT id, kind, email, language, device, asked_at, tries, due_at FROM outgoing_mails;
DROP TABLE outgoing_mails;
ALTER TABLE outgoing_mails_anew RENAME TO outgoing_mails;
CREATE INDEX outgoing_mails_due ON outgoing_mails (due_at);

CREATE TABLE mail_words_anew (
    word_hash TEXT NOT NULL PRIMARY KEY,
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose   TEXT NOT NULL CHECK (purpose IN ('reset', 'verification', 'replacement')),
    ends_at   TIMESTAMP NOT NULL
);
INSERT INTO mail_words_anew (word_hash, user_id, purpose, ends_at)
    SELECT word_hash, user_id, purpose, ends_at FROM mail_words;
DROP TABLE mail_words;
ALTER TABLE mail_words_anew RENAME TO mail_words;
CREATE INDEX mail_words_of_user ON mail_words (user_id, purpose);
