DROP TABLE contributors;
DROP INDEX books_on_shelf;
DROP TABLE book_keys;
ALTER TABLE books DROP COLUMN finished_at;
ALTER TABLE books DROP COLUMN status;
ALTER TABLE books DROP COLUMN series_index;
