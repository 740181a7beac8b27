-- As an earlier server makes them.
UPDATE book_keys SET search_text = ''
WHERE sort_title GLOB '*[0-9]*' OR sort_author GLOB '*[0-9]*'
    OR substr(sort_series, 2) GLOB '*[0-9]*';
