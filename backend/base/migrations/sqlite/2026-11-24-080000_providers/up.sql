-- With which provider a sign-in was begun, as the operator has named it.
ALTER TABLE provider_flows ADD COLUMN provider TEXT NOT NULL DEFAULT 'google';
