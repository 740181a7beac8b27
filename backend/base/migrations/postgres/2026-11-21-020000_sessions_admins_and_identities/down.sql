DROP TABLE audit_log;
DROP TABLE admin_sessions;
DROP TABLE admins;
DROP TABLE provider_links;
DROP TABLE provider_flows;
DROP TABLE identities;
ALTER TABLE refresh_tokens ADD COLUMN used BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE refresh_tokens SET used = TRUE WHERE used_at IS NOT NULL;
ALTER TABLE refresh_tokens DROP COLUMN successor;
ALTER TABLE refresh_tokens DROP COLUMN used_at;
ALTER TABLE sessions DROP COLUMN device;
ALTER TABLE sessions DROP COLUMN last_used_at;
-- Accounts without a password could not sign in any more.
UPDATE users SET password_hash = '' WHERE password_hash IS NULL;
