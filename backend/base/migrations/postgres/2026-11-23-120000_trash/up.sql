-- When its reader has deleted it; NULL as long as it stands on the shelf. For 30 days it can come
-- back, with all that hangs on it.
ALTER TABLE books ADD COLUMN deleted_at TIMESTAMP;
ALTER TABLE pdfs ADD COLUMN deleted_at TIMESTAMP;
-- For the hourly look at what is due: most rows are not in it.
CREATE INDEX books_deleted ON books (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX pdfs_deleted ON pdfs (deleted_at) WHERE deleted_at IS NOT NULL;
