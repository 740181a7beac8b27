-- Owners of accounts are told of passwords of devices, too.
ALTER TABLE outgoing_mails
    DROP CONSTRAINT outgoing_mails_kind_check,
    ADD CONSTRAINT outgoing_mails_kind_check CHECK (kind IN (
        'reset', 'verification', 'password_changed', 'password_reset', 'passkey_added',
        'passkey_removed', 'device_added', 'codes_made', 'deleted', 'deleted_by_staff', 'purged',
        'purged_by_staff'
    ));
