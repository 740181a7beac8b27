-- Where somebody was in a book before they went on far from there.
CREATE TABLE place_history (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- The change that left the place: the book's, or that of the device which made the change.
    rev      BIGINT NOT NULL,
    -- The device that was there; '' for one that gave no name.
    device   TEXT NOT NULL,
    chapter  INTEGER NOT NULL,
    "offset" BIGINT NOT NULL,
    read_at  TIMESTAMP NOT NULL,
    PRIMARY KEY (book_id, rev, device)
);
-- How far places are from each other is asked at every move over a chapter's end, and the text of
-- the chapters between is not to be read for it.
CREATE INDEX chapters_by_text_length ON chapters (book_id, position, text_length);
