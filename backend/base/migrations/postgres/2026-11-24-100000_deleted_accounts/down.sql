ALTER TABLE provider_flows DROP COLUMN restores;
DROP INDEX users_deleted;
ALTER TABLE users DROP COLUMN deleted_at;
