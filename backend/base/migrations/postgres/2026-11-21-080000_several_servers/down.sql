DROP TABLE upload_news;
DROP TABLE jobs;
