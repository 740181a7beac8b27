-- Where a reader is with a book, and which part of its series it is.
ALTER TABLE books ADD COLUMN series_index DOUBLE PRECISION;
ALTER TABLE books ADD COLUMN status TEXT NOT NULL DEFAULT 'unread'
    CHECK (status IN ('unread', 'reading', 'finished', 'given_up'));
ALTER TABLE books ADD COLUMN finished_at TIMESTAMP;
UPDATE books SET
    status = CASE
        WHEN progress >= 99 THEN 'finished'
        WHEN progress > 0 OR last_read_at IS NOT NULL THEN 'reading'
        ELSE 'unread'
    END,
    finished_at = CASE WHEN progress >= 99 THEN last_read_at END;

-- What a shelf of ten thousand books is searched and sorted by. The rows of `books` hold tables of
-- contents and descriptions, and all of them would be read to see which hundred come next.
--
-- The keys are folded by the server, so that both engines sort alike. Where they are made here
-- they serve until the server has gone over the books, which it does when it starts: of those
-- whose `search_text` is empty.
CREATE TABLE book_keys (
    book_id     BIGINT NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    sort_title  TEXT COLLATE "C" NOT NULL,
    -- Each with the title behind it.
    sort_author TEXT COLLATE "C" NOT NULL,
    sort_series TEXT COLLATE "C" NOT NULL,
    search_text TEXT NOT NULL
);
CREATE INDEX book_keys_to_make ON book_keys (book_id) WHERE search_text = '';
INSERT INTO book_keys (book_id, sort_title, sort_author, sort_series, search_text)
    SELECT
        id, substr(lower(title), 1, 200), substr(lower(author), 1, 200),
        CASE WHEN series = '' THEN '1' ELSE '0' || substr(lower(series), 1, 200) END, ''
    FROM books;
-- All else that a page of the shelf is found by.
CREATE INDEX books_on_shelf ON books (
    user_id, deleted_at, id, uploaded_at, last_read_at, progress, status, language, series
);

-- Who has written a book, each by themselves; read from its file.
CREATE TABLE contributors (
    book_id   BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- In the book's order, from 0.
    position  INTEGER NOT NULL,
    name      TEXT COLLATE "C" NOT NULL,
    -- As lists sort it, if the book says so, or ''.
    sort_name TEXT NOT NULL,
    PRIMARY KEY (book_id, position)
);
CREATE INDEX contributors_by_name ON contributors (name);
-- Books from before are read anew; until then all that their authors' names are joined to is one.
INSERT INTO contributors (book_id, position, name, sort_name)
    SELECT id, 0, substr(author, 1, 500), '' FROM books WHERE author <> '';
