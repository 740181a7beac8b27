-- The fonts of a book's text, each read by a parser and written anew. Made from the book's file,
-- and made from it again when the importer learns something.
CREATE TABLE book_fonts (
    book_id BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- For which text it is.
    bold    BOOLEAN NOT NULL,
    italic  BOOLEAN NOT NULL,
    -- What the book calls its family.
    family  TEXT NOT NULL,
    -- Of the bytes, which are TrueType or OpenType.
    hash    TEXT NOT NULL,
    length  BIGINT NOT NULL,
    bytes   BYTEA NOT NULL,
    PRIMARY KEY (book_id, bold, italic)
);
