-- Where a document that is too long for an editor is cut: as JSON, how many blocks each section
-- has. Empty where nobody has edited it by sections.
ALTER TABLE pdfs ADD COLUMN content_sections TEXT NOT NULL DEFAULT '';
