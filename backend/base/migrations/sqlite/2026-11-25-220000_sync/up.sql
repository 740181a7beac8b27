-- What an account's devices have in common. Each change takes the next number of the account,
-- from its locked row, so that whoever has seen one number has seen all before it.
ALTER TABLE users ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- Which change moved a book's place, and the device that did; '' for one that gave no name.
ALTER TABLE books ADD COLUMN place_rev BIGINT NOT NULL DEFAULT 0;
ALTER TABLE books ADD COLUMN place_device TEXT NOT NULL DEFAULT '';
-- Where readers are already counts as their first changes, so that every device hears of it.
UPDATE books SET place_rev = (
    SELECT COUNT(*) FROM books AS earlier
    WHERE earlier.user_id = books.user_id AND earlier.id <= books.id
        AND earlier.position_chapter IS NOT NULL
) WHERE position_chapter IS NOT NULL;
UPDATE users SET revision = (
    SELECT COUNT(*) FROM books
    WHERE books.user_id = users.id AND books.position_chapter IS NOT NULL
);
CREATE INDEX books_by_place_rev ON books (user_id, place_rev);

CREATE TABLE sync_devices (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id      TEXT NOT NULL,
    name    TEXT NOT NULL,
    seen_at TIMESTAMP NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- Changes that were taken and of which the device may not have heard: sent again, they are no
-- second change. Gone once the device asks for what came after them.
CREATE TABLE sync_changes (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id      TEXT NOT NULL,
    device  TEXT NOT NULL,
    rev     BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- Where each device is, whether or not the book's place is there.
CREATE TABLE device_places (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    device   TEXT NOT NULL,
    chapter  INTEGER NOT NULL,
    "offset" BIGINT NOT NULL,
    progress INTEGER NOT NULL,
    rev      BIGINT NOT NULL,
    moved_at TIMESTAMP NOT NULL,
    PRIMARY KEY (book_id, device)
);

-- Bookmarks, highlights and notes. They outlive their book, so its title stands here, too.
CREATE TABLE annotations (
    user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id          TEXT NOT NULL,
    book_id     BIGINT NOT NULL,
    book_title  TEXT NOT NULL,
    -- As JSON; NULL where it was deleted, which is kept so that no device brings it back.
    value       TEXT,
    -- Of the last change, of the last change to the note's words, and the devices they came from.
    rev         BIGINT NOT NULL,
    device      TEXT NOT NULL,
    body_rev    BIGINT NOT NULL,
    body_device TEXT NOT NULL,
    -- Of the value, in bytes.
    size        BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX annotations_by_rev ON annotations (user_id, rev);
CREATE INDEX annotations_by_book ON annotations (user_id, book_id);

-- By which version of the importer a book was read in; earlier ones are read anew as the server
-- runs, where that changes no text.
ALTER TABLE books ADD COLUMN import_version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX books_by_import_version ON books (import_version);

-- Which groups of letters stand in a book, so that of many books only few have to be read.
CREATE TABLE book_grams (
    book_id BIGINT NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    grams   BLOB NOT NULL
);
