DROP TABLE reading_limits;
DROP TABLE reading_book_days;
DROP TABLE reading_days;
DROP TABLE reading_stretches;
