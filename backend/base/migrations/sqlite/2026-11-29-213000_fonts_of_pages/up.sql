-- Of each family there is one font for each kind of text: that of the book's text, and those in
-- which the text of drawn pages is set. The number stands for its name where places are told.
CREATE TABLE new_book_fonts (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    -- For which text it is.
    bold     BOOLEAN NOT NULL,
    italic   BOOLEAN NOT NULL,
    -- Whether the book's text is set in it, and text of drawn pages.
    of_text  BOOLEAN NOT NULL,
    of_pages BOOLEAN NOT NULL,
    -- What the book calls its family.
    family   TEXT NOT NULL,
    -- Of the bytes, which are TrueType or OpenType.
    hash     TEXT NOT NULL,
    length   BIGINT NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (book_id, number, bold, italic)
);
INSERT INTO new_book_fonts
SELECT book_id, 0, bold, italic, TRUE, FALSE, family, hash, length, bytes FROM book_fonts;
DROP TABLE book_fonts;
ALTER TABLE new_book_fonts RENAME TO book_fonts;
