-- On the open Internet the study is closed until an admin opens it. Where somebody has taken
-- part before, it was open, and stays so.
UPDATE study_settings SET settings = json_set(settings, '$.opened', json('true'))
WHERE EXISTS (SELECT 1 FROM study_sessions) OR EXISTS (SELECT 1 FROM study_participants);
