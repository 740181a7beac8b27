DROP TABLE pdf_recognised_pages;
DROP INDEX pdfs_to_recognise;
ALTER TABLE pdfs DROP COLUMN recognition_due_at;
ALTER TABLE pdfs DROP COLUMN recognition_tries;
ALTER TABLE pdfs DROP COLUMN recognition_version;
ALTER TABLE pdfs DROP COLUMN recognition_uncertain;
ALTER TABLE pdfs DROP COLUMN recognition_done;
ALTER TABLE pdfs DROP COLUMN recognition_pages;
ALTER TABLE pdfs DROP COLUMN recognition_state;
