-- How often a book was changed by hand; a book without a row never was.
CREATE TABLE book_revs (
    book_id     INTEGER NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    -- Whoever changes what is said of it names the number that they saw.
    details_rev BIGINT NOT NULL DEFAULT 0,
    -- The account's change by which the reader has said where they are with it.
    status_rev  BIGINT NOT NULL DEFAULT 0
);

-- What a reader says of a book in place of what its file says, both as JSON. The book's own rows
-- have what counts; here stands what would be lost when its file is read anew.
CREATE TABLE book_edits (
    book_id    BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- 'title', 'authors', 'language', 'series', 'description' or 'tags'.
    field      TEXT NOT NULL,
    value      TEXT NOT NULL,
    file_value TEXT NOT NULL,
    PRIMARY KEY (book_id, field)
);

-- The words that a book is found under.
CREATE TABLE book_tags (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    -- In their order, from 0.
    position INTEGER NOT NULL,
    PRIMARY KEY (book_id, name)
);
CREATE INDEX book_tags_by_name ON book_tags (name, book_id);

-- Pictures that readers have chosen as covers.
CREATE TABLE book_covers (
    book_id    INTEGER NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    media_type TEXT NOT NULL,
    hash       TEXT NOT NULL,
    length     BIGINT NOT NULL,
    bytes      BLOB NOT NULL
);

-- A reader's shelves.
CREATE TABLE shelves (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- In the reader's order.
    position BIGINT NOT NULL,
    name     TEXT NOT NULL,
    -- Of which books a smart one is made, as the library's address says it. The others have theirs
    -- in `shelf_books`.
    query    TEXT
);
CREATE INDEX shelves_of_reader ON shelves (user_id, position);
CREATE TABLE shelf_books (
    shelf_id BIGINT NOT NULL REFERENCES shelves (id) ON DELETE CASCADE,
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    -- In the reader's order, with room between two, so that those that are not moved keep theirs.
    position BIGINT NOT NULL,
    PRIMARY KEY (shelf_id, book_id)
);
CREATE INDEX shelf_books_in_order ON shelf_books (shelf_id, position, book_id);
CREATE INDEX shelf_books_of_book ON shelf_books (book_id);
