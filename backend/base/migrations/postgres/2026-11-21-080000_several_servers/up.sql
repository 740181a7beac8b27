-- What has to be done once for all servers, and when one of them took it on.
CREATE TABLE jobs (
    name     TEXT NOT NULL PRIMARY KEY,
    taken_at TIMESTAMP NOT NULL
);

-- How far an upload is, for a page that asks another server than the one that
-- takes it. A row lives as long as its upload.
CREATE TABLE upload_news (
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    upload_id TEXT NOT NULL,
    news      TEXT NOT NULL,
    cancelled BOOLEAN NOT NULL,
    told_at   TIMESTAMP NOT NULL,
    PRIMARY KEY (user_id, upload_id)
);
CREATE INDEX upload_news_by_time ON upload_news (told_at);
