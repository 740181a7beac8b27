-- Who this is: the same id stands beside the readers' files, so that no database is ever
-- taken for that of other files. One row, written at the first start.
CREATE TABLE installation (
    id TEXT NOT NULL PRIMARY KEY
);
