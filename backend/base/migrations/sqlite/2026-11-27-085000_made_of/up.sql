-- What a book was made of, if it was no EPUB: 'pdf'. Empty for all others.
ALTER TABLE books ADD COLUMN made_of TEXT NOT NULL DEFAULT '';
UPDATE books SET made_of = 'pdf' WHERE id IN (SELECT book_id FROM pdf_books);
