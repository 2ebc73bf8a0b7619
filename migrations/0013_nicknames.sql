-- What else a member is called at the club, as an arbiter wrote it down: a JSON list.
ALTER TABLE member ADD COLUMN nicknames TEXT NOT NULL DEFAULT '[]';
