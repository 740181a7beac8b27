-- A session whose token lies in a cookie ends when nobody has asked for anything for a while;
-- NULL for one of a script, which carries its token itself.
ALTER TABLE admin_sessions ADD COLUMN idle_until TIMESTAMP;
