DROP TABLE pdf_pictures;
DROP TABLE pdfs;
