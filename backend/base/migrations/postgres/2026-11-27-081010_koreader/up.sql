-- By what KOReader knows books: digests of the file, of its structure and of its name. A book may
-- have several of a kind, as devices keep files that it had before.
CREATE TABLE book_digests (
    book_id   BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- content, structure or filename
    kind      TEXT NOT NULL,
    digest    TEXT NOT NULL,
    -- Of the file from which it was made: a book with another one has further digests to come.
    file_hash TEXT NOT NULL,
    PRIMARY KEY (book_id, kind, digest)
);
CREATE INDEX book_digests_by_digest ON book_digests (digest);

-- Where KOReader has said that its reader is, to the letter as it said so; and what it was told.
CREATE TABLE koreader_places (
    token_id   TEXT NOT NULL REFERENCES device_tokens (id) ON DELETE CASCADE,
    -- The digest by which it asks.
    document   TEXT NOT NULL,
    user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- NULL where it has only asked.
    progress   TEXT,
    percentage DOUBLE PRECISION,
    device     TEXT NOT NULL,
    device_id  TEXT NOT NULL,
    -- The account's change that had moved the book's place when it last asked.
    base       BIGINT,
    -- The change by which its own place became the book's.
    rev        BIGINT,
    -- By what kind of digest it was found to be a book's, and of which file: others may lay out
    -- theirs otherwise.
    kind       TEXT,
    file_hash  TEXT,
    -- It was led to the beginning of this chapter, for a place so far into the book.
    led_to     INTEGER,
    led_before DOUBLE PRECISION,
    told_at    TIMESTAMP NOT NULL,
    PRIMARY KEY (token_id, document)
);
CREATE INDEX koreader_places_of_user ON koreader_places (user_id, document);
