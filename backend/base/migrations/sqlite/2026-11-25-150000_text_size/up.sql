-- What a book takes is its file and its chapters as they are stored: a small file may hold much.
ALTER TABLE books ADD COLUMN text_size BIGINT NOT NULL DEFAULT 0;
UPDATE books SET text_size =
    COALESCE((SELECT SUM(chapters.length) FROM chapters WHERE chapters.book_id = books.id), 0);
