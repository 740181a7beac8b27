-- A file of SQLite has one server, which counts tries in memory. The step is here
-- so that both engines take the same.
SELECT 1;
