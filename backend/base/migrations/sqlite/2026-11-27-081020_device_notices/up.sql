-- Owners of accounts are told of passwords of devices, too.
-- SQLite changes no condition of a table: it is written anew, with what waits in it.
CREATE TABLE outgoing_mails_anew (
    id       TEXT NOT NULL PRIMARY KEY,
    kind     TEXT NOT NULL CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset', 'passkey_added',
        'passkey_removed', 'device_added', 'codes_made', 'deleted', 'deleted_by_staff', 'purged',
        'purged_by_staff'
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
