-- How a reader has pages set: for all books, for one of them, or as a preset.
CREATE TABLE reading_settings (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- 'all', 'book:ID' or 'preset:UUID'.
    scope   TEXT NOT NULL,
    -- The one book, which takes its settings along when it goes for good.
    book_id BIGINT REFERENCES books (id) ON DELETE CASCADE,
    -- As JSON; NULL where they were deleted, which is kept so that no device brings them back.
    value   TEXT,
    -- The last change, and the device it came from; '' if that had not seen the one before.
    rev     BIGINT NOT NULL,
    device  TEXT NOT NULL,
    PRIMARY KEY (user_id, scope)
);
CREATE INDEX reading_settings_by_rev ON reading_settings (user_id, rev);
CREATE INDEX reading_settings_by_book ON reading_settings (book_id);
