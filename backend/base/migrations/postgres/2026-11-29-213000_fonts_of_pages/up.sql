-- Of each family there is one font for each kind of text: that of the book's text, and those in
-- which the text of drawn pages is set. The number stands for its name where places are told.
-- A server of before goes on to write beside this one.
ALTER TABLE book_fonts
    ADD COLUMN number BIGINT NOT NULL DEFAULT 0,
    -- Whether the book's text is set in it, and text of drawn pages.
    ADD COLUMN of_text BOOLEAN NOT NULL DEFAULT TRUE,
    ADD COLUMN of_pages BOOLEAN NOT NULL DEFAULT FALSE,
    DROP CONSTRAINT book_fonts_pkey,
    ADD PRIMARY KEY (book_id, number, bold, italic);
