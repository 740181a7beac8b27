-- Only what is there is looked for: a submission by somebody without a session and a code has
-- fewer entries to be kept in order. Nobody looks for a run by its session.
DROP INDEX study_runs_by_session;
DROP INDEX study_participants_by_run;
CREATE INDEX study_participants_by_run ON study_participants (run) WHERE run IS NOT NULL;
DROP INDEX study_participants_by_withdrawal;
CREATE INDEX study_participants_by_withdrawal ON study_participants (withdrawal) WHERE withdrawal IS NOT NULL;
