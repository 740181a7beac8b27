-- How much was sent, so that what came without a session has a bound.
ALTER TABLE study_participants ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
CREATE INDEX study_participants_by_status ON study_participants (status, deleted_on, bytes);
-- Those that nobody has begun with are counted whenever another is opened.
CREATE INDEX study_sessions_waiting ON study_sessions (state, seen_on, good_until);
