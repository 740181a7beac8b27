CREATE TABLE old_book_fonts (
    book_id BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    bold    BOOLEAN NOT NULL,
    italic  BOOLEAN NOT NULL,
    family  TEXT NOT NULL,
    hash    TEXT NOT NULL,
    length  BIGINT NOT NULL,
    bytes   BLOB NOT NULL,
    PRIMARY KEY (book_id, bold, italic)
);
INSERT INTO old_book_fonts
SELECT book_id, bold, italic, family, hash, length, bytes FROM book_fonts WHERE of_text;
DROP TABLE book_fonts;
ALTER TABLE old_book_fonts RENAME TO book_fonts;
-- Read anew, they get them back.
UPDATE books SET import_version = 14 WHERE import_version > 14;
