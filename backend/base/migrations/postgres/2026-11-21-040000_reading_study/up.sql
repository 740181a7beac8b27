-- The reading study. Tables of answers hold no account, no address, no agent
-- string, no time of day (dates alone) and no number that tells the order:
-- ids are random.

CREATE TABLE study_settings (
    id       TEXT NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL
);

-- A session that was opened. Nothing leads from a participant to their session.
CREATE TABLE study_sessions (
    id        TEXT NOT NULL PRIMARY KEY,
    age_group TEXT NOT NULL,
    protocol  TEXT NOT NULL,
    list      INTEGER,
    state     TEXT NOT NULL CHECK (state IN ('open', 'completed', 'dropped')),
    issued_on DATE NOT NULL
);
CREATE INDEX study_sessions_by_state ON study_sessions (state, issued_on);

-- The balanced protocol's places: blocks of ten lists in seeded order.
CREATE TABLE study_slots (
    age_group  TEXT NOT NULL,
    block      INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    list       INTEGER NOT NULL,
    -- Who has it; free without.
    session_id TEXT UNIQUE,
    PRIMARY KEY (age_group, block, place)
);

-- What was taken in, so that it is taken in once; nothing leads to the answers.
CREATE TABLE study_receipts (
    submission_id TEXT NOT NULL PRIMARY KEY,
    sha256        TEXT NOT NULL,
    content_hash  TEXT NOT NULL,
    verified      BOOLEAN NOT NULL,
    received_on   DATE NOT NULL
);
CREATE INDEX study_receipts_by_content ON study_receipts (content_hash);

CREATE TABLE study_participants (
    id             TEXT NOT NULL PRIMARY KEY,
    label          TEXT NOT NULL,
    received_on    DATE NOT NULL,
    age_group      TEXT NOT NULL,
    protocol       TEXT NOT NULL,
    list           INTEGER,
    status         TEXT NOT NULL CHECK (status IN ('verified', 'unverified', 'quarantined')),
    -- Each between two spaces.
    flags          TEXT NOT NULL,
    -- JSON, as codes.
    details        TEXT,
    environment    TEXT,
    trial_count    INTEGER NOT NULL,
    score          INTEGER NOT NULL,
    question_count INTEGER NOT NULL,
    -- An HMAC; gone once the code can no longer be used.
    withdrawal     TEXT,
    deleted_on     DATE
);
CREATE INDEX study_participants_by_date ON study_participants (deleted_on, received_on DESC, id);
CREATE INDEX study_participants_by_withdrawal ON study_participants (withdrawal);

CREATE TABLE study_trials (
    participant_id   TEXT NOT NULL REFERENCES study_participants (id) ON DELETE CASCADE,
    position         INTEGER NOT NULL,
    quiz_id          INTEGER NOT NULL,
    folder           TEXT NOT NULL,
    condition        TEXT NOT NULL,
    question_count   INTEGER NOT NULL,
    score            INTEGER NOT NULL,
    client_score     INTEGER,
    reading_ms       BIGINT NOT NULL,
    answering_ms     BIGINT NOT NULL,
    raw_reading_ms   BIGINT,
    raw_answering_ms BIGINT,
    interruptions    INTEGER NOT NULL,
    completed_on     DATE,
    flags            TEXT NOT NULL,
    PRIMARY KEY (participant_id, position)
);

CREATE TABLE study_items (
    participant_id TEXT NOT NULL,
    position       INTEGER NOT NULL,
    question       TEXT NOT NULL,
    answer         TEXT NOT NULL,
    -- The place among the question's answers, from 1; none for an unknown one.
    choice         INTEGER,
    correct        BOOLEAN NOT NULL,
    PRIMARY KEY (participant_id, position, question),
    FOREIGN KEY (participant_id, position)
        REFERENCES study_trials (participant_id, position) ON DELETE CASCADE
);

-- What the events tell of each page.
CREATE TABLE study_pages (
    participant_id TEXT NOT NULL,
    position       INTEGER NOT NULL,
    page           INTEGER NOT NULL,
    visits         INTEGER NOT NULL,
    shown_ms       BIGINT NOT NULL,
    PRIMARY KEY (participant_id, position, page),
    FOREIGN KEY (participant_id, position)
        REFERENCES study_trials (participant_id, position) ON DELETE CASCADE
);

-- Times are milliseconds since the session's first event.
CREATE TABLE study_events (
    participant_id TEXT NOT NULL REFERENCES study_participants (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,
    kind           TEXT NOT NULL,
    at_ms          BIGINT NOT NULL,
    wall_ms        BIGINT,
    quiz_id        INTEGER,
    page           INTEGER,
    question       TEXT,
    value          TEXT,
    PRIMARY KEY (participant_id, number)
);
