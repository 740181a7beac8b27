-- Where somebody was in a book before they went on elsewhere in it, or later.
CREATE TABLE place_history (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- The change that left the place.
    rev      BIGINT NOT NULL,
    -- What had moved the book there; '' for one that gave no name.
    device   TEXT NOT NULL,
    chapter  INTEGER NOT NULL,
    "offset" BIGINT NOT NULL,
    read_at  TIMESTAMP NOT NULL,
    PRIMARY KEY (book_id, rev)
);
