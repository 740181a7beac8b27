DROP INDEX chapters_uncounted;
ALTER TABLE chapters DROP COLUMN text_length;
