ALTER TABLE chapters DROP COLUMN fixed_page;
