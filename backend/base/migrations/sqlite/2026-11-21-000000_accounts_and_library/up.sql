CREATE TABLE users (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    email         TEXT NOT NULL UNIQUE,
    first_name    TEXT NOT NULL,
    last_name     TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at    TIMESTAMP NOT NULL
);

-- One signed-in device; every refresh token that ever belonged to it is kept
-- until it ends, so that a stolen and reused one is noticed.
CREATE TABLE sessions (
    id         TEXT NOT NULL PRIMARY KEY,
    user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE refresh_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    used       BOOLEAN NOT NULL
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE books (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id           BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title             TEXT NOT NULL,
    author            TEXT NOT NULL,
    description       TEXT NOT NULL,
    language          TEXT NOT NULL,
    series            TEXT NOT NULL,
    publisher         TEXT NOT NULL,
    identifiers       TEXT NOT NULL,
    direction         TEXT NOT NULL CHECK (direction IN ('ltr', 'rtl', 'default')),
    toc               TEXT NOT NULL,
    content_hash      TEXT NOT NULL,
    file_name         TEXT NOT NULL,
    file_size         BIGINT NOT NULL,
    file_hash         TEXT NOT NULL,
    blob              TEXT NOT NULL UNIQUE,
    cover_path        TEXT,
    chapter_count     INTEGER NOT NULL,
    uploaded_at       TIMESTAMP NOT NULL,
    last_read_at      TIMESTAMP,
    progress          INTEGER NOT NULL CHECK (progress BETWEEN 0 AND 100),
    position_chapter  INTEGER,
    position_offset   BIGINT
);
CREATE INDEX books_of_user ON books (user_id, uploaded_at);

CREATE TABLE chapters (
    book_id  BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    title    TEXT NOT NULL,
    path     TEXT NOT NULL,
    linear   BOOLEAN NOT NULL,
    html     TEXT NOT NULL,
    length   BIGINT NOT NULL,
    PRIMARY KEY (book_id, position)
);

-- Pictures stay inside the EPUB; a row says where to read and how to unpack.
CREATE TABLE resources (
    book_id           BIGINT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    path              TEXT NOT NULL,
    media_type        TEXT NOT NULL,
    width             INTEGER,
    height            INTEGER,
    data_offset       BIGINT NOT NULL,
    compressed_length BIGINT NOT NULL,
    deflated          BOOLEAN NOT NULL,
    length            BIGINT NOT NULL,
    PRIMARY KEY (book_id, path)
);
