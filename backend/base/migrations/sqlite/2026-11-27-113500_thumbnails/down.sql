DROP TABLE book_thumbnails;
