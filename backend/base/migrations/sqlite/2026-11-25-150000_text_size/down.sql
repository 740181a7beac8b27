ALTER TABLE books DROP COLUMN text_size;
