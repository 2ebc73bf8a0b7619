-- The inbox row that led to a change, as of what went out: it tells what a message had caused.
ALTER TABLE change ADD COLUMN cause INTEGER;
