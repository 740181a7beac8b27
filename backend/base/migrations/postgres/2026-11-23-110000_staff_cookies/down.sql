ALTER TABLE admin_sessions DROP COLUMN idle_until;
