DROP INDEX study_runs_by_session;
CREATE INDEX study_runs_by_session ON study_runs (session_id);
DROP INDEX study_participants_by_run;
CREATE INDEX study_participants_by_run ON study_participants (run);
DROP INDEX study_participants_by_withdrawal;
CREATE INDEX study_participants_by_withdrawal ON study_participants (withdrawal);
