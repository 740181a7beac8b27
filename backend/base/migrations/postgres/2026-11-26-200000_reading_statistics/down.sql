DROP TABLE reading_erasures;
DROP TABLE reading_book_days;
DROP TABLE reading_days;
DROP TABLE reading_stretches;
