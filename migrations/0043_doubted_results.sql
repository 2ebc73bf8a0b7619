-- The result that the opponent says is wrong, while they are asked how it was. No fact: what they say is.
ALTER TABLE game ADD COLUMN doubted TEXT;
