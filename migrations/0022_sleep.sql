-- What the bot's host decides about a club, and so no part of its archive.

-- Whether it sleeps, since when; when its arbiters were told that it will; when one last said that
-- it goes on.
CREATE TABLE sleep (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    asleep_at TEXT,
    announced_at TEXT,
    kept_awake_at TEXT
) STRICT;
