-- Clubs that begin in the chat: when, and by whom. Those of the host's file have neither.
ALTER TABLE club ADD COLUMN founder INTEGER;
ALTER TABLE club ADD COLUMN founded_at TEXT;

-- Who was asked what their club is called, and has not said so yet.
CREATE TABLE founding (
    person_id INTEGER PRIMARY KEY,
    asked_at TEXT NOT NULL
) STRICT;

-- Links with which an operator lets somebody found a club.
CREATE TABLE invitation (
    hash TEXT PRIMARY KEY,
    expires_at TEXT NOT NULL,
    used_by INTEGER
) STRICT, WITHOUT ROWID;
