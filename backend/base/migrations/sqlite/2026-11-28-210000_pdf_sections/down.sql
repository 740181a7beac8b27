ALTER TABLE pdfs DROP COLUMN content_sections;
