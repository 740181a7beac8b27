DROP INDEX books_by_file_hash;
DROP TABLE book_sources;
