-- What the release before knows nothing of would not be taken by its table.
DELETE FROM outgoing_mails WHERE kind = 'device_added';
ALTER TABLE outgoing_mails
    DROP CONSTRAINT outgoing_mails_kind_check,
    ADD CONSTRAINT outgoing_mails_kind_check CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset', 'passkey_added',
        'passkey_removed', 'codes_made', 'deleted', 'deleted_by_staff', 'purged', 'purged_by_staff'
    ));
