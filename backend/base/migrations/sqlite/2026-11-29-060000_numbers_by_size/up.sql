-- Numbers in titles are sorted by their size: the keys that have some are made anew, which the
-- server does when it starts, of those whose `search_text` is empty.
UPDATE book_keys SET search_text = ''
WHERE sort_title GLOB '*[0-9]*' OR sort_author GLOB '*[0-9]*'
    OR substr(sort_series, 2) GLOB '*[0-9]*';
