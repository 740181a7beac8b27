-- What the release before knows nothing of would not be taken by its tables.
DELETE FROM outgoing_mails WHERE kind NOT IN ('reset', 'verification', 'password_changed', 'password_reset');
DELETE FROM mail_words WHERE purpose NOT IN ('reset', 'verification');
ALTER TABLE outgoing_mails
    DROP CONSTRAINT outgoing_mails_kind_check,
    ADD CONSTRAINT outgoing_mails_kind_check CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset'
    ));
ALTER TABLE mail_words
    DROP CONSTRAINT mail_words_purpose_check,
    ADD CONSTRAINT mail_words_purpose_check CHECK (purpose IN ('reset', 'verification'));
