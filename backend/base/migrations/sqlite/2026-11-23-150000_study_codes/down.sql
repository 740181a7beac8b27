DROP TABLE study_codes;
