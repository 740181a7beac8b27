-- Codes by which somebody has withdrawn, as keyed hashes: what a device sends later of the same
-- answers is not kept again. Nothing leads from here to anybody.
CREATE TABLE study_withdrawn (
    withdrawal TEXT NOT NULL PRIMARY KEY,
    withdrawn_on DATE NOT NULL
) WITHOUT ROWID;
