ALTER TABLE provider_flows DROP COLUMN invitation_hash;
DROP TABLE invitations;
DROP TABLE registration_rules;
DROP TABLE reset_words;
ALTER TABLE users DROP COLUMN quota_megabytes;
ALTER TABLE users DROP COLUMN disabled_at;
ALTER TABLE admins ADD COLUMN duty TEXT NOT NULL DEFAULT 'researcher'
    CHECK (duty IN ('researcher', 'admin'));
UPDATE admins SET duty = role WHERE role <> 'operator';
ALTER TABLE admins DROP COLUMN role;
ALTER TABLE admins RENAME COLUMN duty TO role;
