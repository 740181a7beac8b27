ALTER TABLE provider_flows DROP COLUMN provider;
