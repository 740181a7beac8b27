DROP TABLE reader_fonts;
