-- A member's year of birth, where a file said so: it tells namesakes apart in files that come later.
ALTER TABLE member ADD COLUMN born INTEGER;
