DROP TABLE study_withdrawn;
