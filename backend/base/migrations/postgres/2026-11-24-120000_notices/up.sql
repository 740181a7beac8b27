-- More that owners of accounts are told of: passkeys, recovery codes, deletions. And a word that
-- makes a new account in place of a deleted one, whose address nobody has shown to be theirs.
ALTER TABLE outgoing_mails
    DROP CONSTRAINT outgoing_mails_kind_check,
    ADD CONSTRAINT outgoing_mails_kind_check CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset', 'passkey_added',
        'passkey_removed', 'codes_made', 'deleted', 'deleted_by_staff', 'purged', 'purged_by_staff'
    ));
ALTER TABLE mail_words
    DROP CONSTRAINT mail_words_purpose_check,
    ADD CONSTRAINT mail_words_purpose_check CHECK (purpose IN ('reset', 'verification', 'replacement'));
