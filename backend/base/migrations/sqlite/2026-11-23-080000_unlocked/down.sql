DROP TABLE unlocked;
