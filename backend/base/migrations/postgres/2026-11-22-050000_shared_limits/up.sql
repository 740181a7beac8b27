-- What has been used up of a limit on tries, for all servers together. A key is a
-- keyed hash: an address never gets here. `mark` is the moment at which all will
-- have come back, in microseconds since 1970. Not in the log of changes: it need
-- not outlive a crash, and no backup holds it.
CREATE UNLOGGED TABLE limits (
    key  BYTEA NOT NULL PRIMARY KEY,
    mark BIGINT NOT NULL
);
