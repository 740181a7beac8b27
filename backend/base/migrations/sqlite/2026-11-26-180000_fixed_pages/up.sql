-- Chapters that a book has drawn as one whole page, and where it stands in a spread.
ALTER TABLE chapters ADD COLUMN fixed_page TEXT;
