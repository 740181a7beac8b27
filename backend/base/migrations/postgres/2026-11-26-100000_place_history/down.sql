DROP TABLE place_history;
