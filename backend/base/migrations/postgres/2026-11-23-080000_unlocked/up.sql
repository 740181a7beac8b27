-- Whose used up tries the operator has given back: keys as in the limits' own table. The
-- server that counts them takes the rows away.
CREATE TABLE unlocked (
    key BYTEA NOT NULL PRIMARY KEY
);
