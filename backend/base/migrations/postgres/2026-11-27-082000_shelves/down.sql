DROP TABLE shelf_books;
DROP TABLE shelves;
DROP TABLE book_covers;
DROP TABLE book_tags;
DROP TABLE book_edits;
DROP TABLE book_revs;
