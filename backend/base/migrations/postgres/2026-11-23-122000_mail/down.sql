DROP TABLE outgoing_mails;
DROP TABLE mail_words;
ALTER TABLE users DROP COLUMN language;
ALTER TABLE users DROP COLUMN must_verify;
ALTER TABLE users DROP COLUMN email_verified_at;
