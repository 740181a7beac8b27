-- As an earlier server makes them.
UPDATE book_keys SET search_text = ''
WHERE sort_title ~ '[0-9]' OR sort_author ~ '[0-9]'
    OR substr(sort_series, 2) ~ '[0-9]';
