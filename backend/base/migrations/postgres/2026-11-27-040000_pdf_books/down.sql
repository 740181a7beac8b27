ALTER TABLE pdfs DROP COLUMN page_labels;
DROP TABLE pdf_books;
