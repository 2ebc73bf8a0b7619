-- When a later round of an evening is paired: a few minutes after the last result of the one before.
ALTER TABLE round ADD COLUMN pairs_at TEXT;
