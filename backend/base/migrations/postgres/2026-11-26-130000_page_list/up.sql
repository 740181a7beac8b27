-- Where the pages of a book's printed edition begin, as the book says. Read from its file, and
-- read from it again when the importer learns something.
CREATE TABLE page_list (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- Counted from 0, as the text is read.
    ord      INTEGER NOT NULL,
    label    TEXT NOT NULL,
    chapter  INTEGER NOT NULL,
    -- In UTF-16 code units of the chapter's canonical text.
    "offset" BIGINT NOT NULL,
    PRIMARY KEY (book_id, ord)
);
