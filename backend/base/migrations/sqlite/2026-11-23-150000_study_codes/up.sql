-- Codes with which somebody may take part, as keyed hashes. Nothing leads from a code to answers.
CREATE TABLE study_codes (
    code       TEXT NOT NULL PRIMARY KEY,
    -- Those that were made together.
    batch      TEXT NOT NULL,
    label      TEXT NOT NULL,
    uses       INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    made_on    DATE NOT NULL,
    good_until DATE NOT NULL
) WITHOUT ROWID;
CREATE INDEX study_codes_by_batch ON study_codes (batch);
