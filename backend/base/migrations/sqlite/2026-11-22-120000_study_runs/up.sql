-- People instead of tickets: how far each came, what they did until then, and
-- what was not shown to them. Ids of runs are HMACs: nothing leads from here to
-- a finished participant.

CREATE TABLE study_runs (
    id         TEXT NOT NULL PRIMARY KEY,
    session_id TEXT,
    age_group  TEXT,
    protocol   TEXT NOT NULL,
    list       INTEGER,
    english    BOOLEAN NOT NULL,
    -- The farthest that was reached, and its place among the stages.
    stage      TEXT NOT NULL,
    reached    INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('going', 'left', 'finished')),
    -- Of the last report; a report that is not newer changes nothing.
    revision   BIGINT NOT NULL,
    seen_on    DATE NOT NULL
) WITHOUT ROWID;
CREATE INDEX study_runs_by_session ON study_runs (session_id);

-- Everybody of whom there are answers has finished; the others were never counted.
INSERT INTO study_runs
    SELECT lower(hex(randomblob(32))), NULL, age_group, protocol, list, FALSE, 'summary', 19, 'finished', 0, received_on
    FROM study_participants;

-- Its place in the order in which lists are handed out.
ALTER TABLE study_sessions ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;
-- The last day on which somebody may begin with it.
ALTER TABLE study_sessions ADD COLUMN good_until DATE;
-- The last day on which its participant was heard of; nobody has begun without.
ALTER TABLE study_sessions ADD COLUMN seen_on DATE;
UPDATE study_sessions SET good_until = date(issued_on, '+45 days');
UPDATE study_sessions SET seen_on = issued_on WHERE state = 'completed';

-- Whether somebody came to the end.
ALTER TABLE study_participants ADD COLUMN complete BOOLEAN NOT NULL DEFAULT TRUE;
-- How far they came, and their run, so that the whole takes the part's place; none with the whole.
ALTER TABLE study_participants ADD COLUMN stage TEXT;
ALTER TABLE study_participants ADD COLUMN run TEXT;
CREATE INDEX study_participants_by_run ON study_participants (run);

-- Whether they had known the story: yes, no, unsure.
ALTER TABLE study_trials ADD COLUMN familiarity TEXT;

-- Places of the answers in the order shown, such as "3 1 2".
ALTER TABLE study_items ADD COLUMN shown_order TEXT;
-- Where the chosen answer stood, from 1.
ALTER TABLE study_items ADD COLUMN shown_place INTEGER;
-- From the question's first sight to the first answer.
ALTER TABLE study_items ADD COLUMN response_ms BIGINT;
-- In sight, all visits together.
ALTER TABLE study_items ADD COLUMN shown_ms BIGINT;
-- How often another answer was chosen.
ALTER TABLE study_items ADD COLUMN changes INTEGER;
