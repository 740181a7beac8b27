DROP TABLE book_fonts;
