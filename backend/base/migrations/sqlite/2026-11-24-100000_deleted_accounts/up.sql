-- When the account was deleted; NULL as long as somebody may sign in with it. For 30 days it can
-- come back, with all that hangs on it.
ALTER TABLE users ADD COLUMN deleted_at TIMESTAMP;
-- For the hourly look at what is due: most rows are not in it.
CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL;
-- A sign-in with the provider that is to take a deleted account back.
ALTER TABLE provider_flows ADD COLUMN restores BOOLEAN NOT NULL DEFAULT FALSE;
