DROP INDEX pdfs_deleted;
DROP INDEX books_deleted;
ALTER TABLE pdfs DROP COLUMN deleted_at;
ALTER TABLE books DROP COLUMN deleted_at;
