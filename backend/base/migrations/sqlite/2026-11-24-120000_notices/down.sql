-- What the release before knows nothing of would not be taken by its tables.
DELETE FROM outgoing_mails WHERE kind NOT IN ('reset', 'verification', 'password_changed', 'password_reset');
DELETE FROM mail_words WHERE purpose NOT IN ('reset', 'verification');
CREATE TABLE outgoing_mails_anew (
    id       TEXT NOT NULL PRIMARY KEY,
    kind     TEXT NOT NULL CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset'
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
    purpose   TEXT NOT NULL CHECK (purpose IN ('reset', 'verification')),
    ends_at   TIMESTAMP NOT NULL
);
INSERT INTO mail_words_anew (word_hash, user_id, purpose, ends_at)
    SELECT word_hash, user_id, purpose, ends_at FROM mail_words;
DROP TABLE mail_words;
ALTER TABLE mail_words_anew RENAME TO mail_words;
CREATE INDEX mail_words_of_user ON mail_words (user_id, purpose);
