-- How often an update with a file was tried: the attempt is committed before the file is read, and
-- taken back when the bot is stopped. Of all other updates it is NULL.
ALTER TABLE inbox ADD COLUMN tries INTEGER;
