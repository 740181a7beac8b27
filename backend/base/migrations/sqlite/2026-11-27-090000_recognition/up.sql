-- Text that is recognised in pages that are pictures: how far it is ('' where nobody asked for it,
-- 'waiting', 'done', 'cancelled', 'failed', 'edited'), which pages (as JSON, '' until that is
-- known), which of them are uncertain, and of which version the text takes the place.
ALTER TABLE pdfs ADD COLUMN recognition_state TEXT NOT NULL DEFAULT '';
ALTER TABLE pdfs ADD COLUMN recognition_pages TEXT NOT NULL DEFAULT '';
ALTER TABLE pdfs ADD COLUMN recognition_done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pdfs ADD COLUMN recognition_uncertain TEXT NOT NULL DEFAULT '';
ALTER TABLE pdfs ADD COLUMN recognition_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE pdfs ADD COLUMN recognition_tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pdfs ADD COLUMN recognition_due_at TIMESTAMP;
CREATE INDEX pdfs_to_recognise ON pdfs (recognition_due_at) WHERE recognition_state = 'waiting';

-- What was found on each page, as JSON, until all pages are done.
CREATE TABLE pdf_recognised_pages (
    pdf_id TEXT    NOT NULL REFERENCES pdfs (id) ON DELETE CASCADE,
    page   INTEGER NOT NULL,
    words  TEXT    NOT NULL,
    PRIMARY KEY (pdf_id, page)
);
