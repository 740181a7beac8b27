DROP TABLE koreader_places;
DROP TABLE book_digests;
