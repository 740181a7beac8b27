DROP TABLE resources;
DROP TABLE chapters;
DROP TABLE books;
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE users;
