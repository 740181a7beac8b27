DROP INDEX chapters_by_text_length;
DROP TABLE place_history;
