-- Clubs that whoever runs the bot will take away: since when their arbiters know, and since when
-- one of them has the archive.
CREATE TABLE removal (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    announced_at TEXT NOT NULL,
    archived_at TEXT
) STRICT;
