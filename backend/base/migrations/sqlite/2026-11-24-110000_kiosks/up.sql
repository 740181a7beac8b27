-- Devices on which staff have typed the kiosk's PIN, and what waits on them. Nothing leads from
-- a kiosk to those who took part on it.
CREATE TABLE kiosks (
    -- The hash of the token that the device holds.
    id            TEXT NOT NULL PRIMARY KEY,
    name          TEXT NOT NULL,
    waiting       INTEGER NOT NULL,
    refused       INTEGER NOT NULL,
    -- The day of the oldest result that is still to be sent.
    waiting_since DATE,
    -- The hour in which it was last heard of, no finer: answers have days, no times.
    heard_at      TIMESTAMP NOT NULL
) WITHOUT ROWID;
