-- The code that a device shows to whoever lets it in: a random number, good for one decision.
ALTER TABLE device ADD COLUMN code TEXT;
