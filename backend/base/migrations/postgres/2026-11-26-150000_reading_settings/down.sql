DROP TABLE reading_settings;
