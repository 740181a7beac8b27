-- How much there is to read in a chapter, in UTF-16 code units of its canonical
-- text. Null in books that came in before: the server counts them as it runs.
ALTER TABLE chapters ADD COLUMN text_length BIGINT;
CREATE INDEX chapters_uncounted ON chapters (book_id) WHERE text_length IS NULL;
