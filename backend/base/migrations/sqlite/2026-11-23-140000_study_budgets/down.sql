DROP INDEX study_sessions_waiting;
DROP INDEX study_participants_by_status;
ALTER TABLE study_participants DROP COLUMN bytes;
