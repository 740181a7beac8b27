-- The fonts that readers have brought along, each read by a parser and written anew.
CREATE TABLE reader_fonts (
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Of the family's name: what settings name it by.
    family   TEXT NOT NULL,
    -- For which text it is.
    bold     BOOLEAN NOT NULL,
    italic   BOOLEAN NOT NULL,
    -- What the family is called.
    name     TEXT NOT NULL,
    -- Whether its outlines are of the type CFF.
    cff      BOOLEAN NOT NULL,
    -- Of the bytes, which are TrueType or OpenType.
    hash     TEXT NOT NULL,
    length   BIGINT NOT NULL,
    -- Before the bytes: what stands behind them is read through them.
    added_at TIMESTAMP NOT NULL,
    bytes    BYTEA NOT NULL,
    PRIMARY KEY (user_id, family, bold, italic)
);
