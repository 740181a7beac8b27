DROP TABLE annotations;
DROP TABLE device_places;
DROP TABLE sync_changes;
DROP TABLE sync_devices;
DROP INDEX books_by_place_rev;
ALTER TABLE books DROP COLUMN place_device;
ALTER TABLE books DROP COLUMN place_rev;
ALTER TABLE users DROP COLUMN revision;
