DROP TABLE limits;
