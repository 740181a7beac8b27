DROP TABLE kiosks;
