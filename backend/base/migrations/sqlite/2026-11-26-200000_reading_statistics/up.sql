-- What somebody has read in one go, as a device tells it: kept for 90 days, so that one that is
-- sent again counts once, and what two devices tell of the same minutes is not counted twice.
CREATE TABLE reading_stretches (
    user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The device's own name for it (a UUID).
    id           TEXT NOT NULL,
    -- NULL once the book is gone for good: the time stays spent.
    book_id      BIGINT REFERENCES books (id) ON DELETE SET NULL,
    chapter      INTEGER NOT NULL,
    -- UTF-16 code units of the chapter's canonical text.
    "from"       BIGINT NOT NULL,
    "to"         BIGINT NOT NULL,
    started_at   TIMESTAMP NOT NULL,
    -- The day on which that was where the reader was, and how far their clock was from UTC, minutes.
    day          DATE NOT NULL,
    utc_offset   INTEGER NOT NULL,
    milliseconds BIGINT NOT NULL,
    -- What of it was read; 0 for what was leafed through, or was read before.
    characters   BIGINT NOT NULL,
    words        BIGINT NOT NULL,
    -- 'read' or 'listened'.
    kind         TEXT NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX reading_stretches_by_start ON reading_stretches (user_id, started_at);
CREATE INDEX reading_stretches_by_age ON reading_stretches (started_at);
CREATE INDEX reading_stretches_by_book ON reading_stretches (book_id);
-- What somebody has read on a day, in all books: what a book that is gone has had stays in it.
CREATE TABLE reading_days (
    user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day          DATE NOT NULL,
    -- Of the clock: what two devices tell of the same minutes counts once.
    milliseconds BIGINT NOT NULL,
    characters   BIGINT NOT NULL,
    words        BIGINT NOT NULL,
    -- What of the time was listened.
    listened     BIGINT NOT NULL,
    -- Books that were read to their end.
    finished     INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
);
-- The same of one book.
CREATE TABLE reading_book_days (
    book_id      BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    day          DATE NOT NULL,
    milliseconds BIGINT NOT NULL,
    characters   BIGINT NOT NULL,
    words        BIGINT NOT NULL,
    listened     BIGINT NOT NULL,
    -- What of the time text was read in: a pace has no leafing in it.
    paced        BIGINT NOT NULL,
    -- Whether its end was read then, for the first time.
    finished     BOOLEAN NOT NULL,
    PRIMARY KEY (book_id, day)
);
-- When somebody had their statistics deleted, and when they last had them counted again: what a
-- device tells later of the time before is not taken.
CREATE TABLE reading_limits (
    user_id      BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    erased_at    TIMESTAMP,
    turned_on_at TIMESTAMP
);
