-- Small pictures of covers, as a worker has drawn them.
CREATE TABLE book_thumbnails (
    book_id BIGINT NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    -- Of what: the hash of the reader's own cover, or 'file' for the book's.
    source  TEXT COLLATE "C" NOT NULL,
    hash    TEXT NOT NULL,
    -- 0 where none can be drawn: then the cover is shown itself.
    length  BIGINT NOT NULL,
    -- JPEG.
    bytes   BYTEA NOT NULL
);
