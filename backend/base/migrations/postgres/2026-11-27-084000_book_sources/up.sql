-- Books that were made of a file of another kind: what that was called, and its SHA-256.
CREATE TABLE book_sources (
    book_id BIGINT NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    name    TEXT NOT NULL,
    hash    TEXT NOT NULL
);

-- Whether a reader has a file already.
CREATE INDEX book_sources_by_hash ON book_sources (hash);
CREATE INDEX books_by_file_hash ON books (user_id, file_hash);
