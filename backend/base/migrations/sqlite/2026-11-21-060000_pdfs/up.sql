-- A PDF and what stands in it. The pictures found in it stand one after the
-- other in a file of their own.
CREATE TABLE pdfs (
    id             TEXT NOT NULL PRIMARY KEY,
    user_id        BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name           TEXT NOT NULL,
    file_size      BIGINT NOT NULL,
    file_hash      TEXT NOT NULL,
    blob           TEXT NOT NULL UNIQUE,
    pictures_size  BIGINT NOT NULL,
    pictures_hash  TEXT,
    pictures_blob  TEXT UNIQUE,
    title          TEXT NOT NULL,
    language       TEXT NOT NULL,
    pages          INTEGER NOT NULL,
    has_text       BOOLEAN NOT NULL,
    page_images    INTEGER NOT NULL,
    is_truncated   BOOLEAN NOT NULL,
    sizes          TEXT NOT NULL,
    uploaded_at    TIMESTAMP NOT NULL,
    edited_at      TIMESTAMP,
    -- Counts the saves, so that nobody writes over what they have not seen.
    version        BIGINT NOT NULL,
    content_size   BIGINT NOT NULL,
    content        TEXT NOT NULL
);
CREATE INDEX pdfs_of_user ON pdfs (user_id, uploaded_at);

CREATE TABLE pdf_pictures (
    pdf_id      TEXT NOT NULL REFERENCES pdfs (id) ON DELETE CASCADE,
    name        TEXT NOT NULL,
    media_type  TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    data_offset BIGINT NOT NULL,
    length      BIGINT NOT NULL,
    PRIMARY KEY (pdf_id, name)
);
