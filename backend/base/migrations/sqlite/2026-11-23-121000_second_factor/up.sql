-- What one of staff has beside the password: a secret that an authenticator makes codes of
-- (RFC 6238), sealed with a key that is not in the database.
CREATE TABLE admin_second_factors (
    admin_id      BIGINT NOT NULL PRIMARY KEY REFERENCES admins (id) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL,
    -- NULL until a first code has come; until then nobody is asked for one.
    active_since  TIMESTAMP,
    -- The half minute of the last code, counted since 1970: no code of it or of an earlier one
    -- is good again.
    used_step     BIGINT NOT NULL
);

-- Codes for the day on which the authenticator is lost, each good once; only hashes.
CREATE TABLE admin_recovery_codes (
    code_hash TEXT NOT NULL PRIMARY KEY,
    admin_id  BIGINT NOT NULL REFERENCES admins (id) ON DELETE CASCADE
);
CREATE INDEX admin_recovery_codes_of_admin ON admin_recovery_codes (admin_id);
