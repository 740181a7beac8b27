-- Documents that are read as books: which book it is, and which version of the document it holds.
CREATE TABLE pdf_books (
    pdf_id  TEXT NOT NULL PRIMARY KEY REFERENCES pdfs (id) ON DELETE CASCADE,
    book_id BIGINT NOT NULL UNIQUE REFERENCES books (id) ON DELETE CASCADE,
    version BIGINT NOT NULL
);

-- What the pages of a document are called, as JSON; empty where it does not say.
ALTER TABLE pdfs ADD COLUMN page_labels TEXT NOT NULL DEFAULT '';
