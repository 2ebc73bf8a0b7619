-- Seasons to be played on paper, for an arbiter who asked what rules would do; gone once they are.
CREATE TABLE lab_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,           -- what is played is never taken for a later order
    competition_id INTEGER NOT NULL REFERENCES competition,
    person_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,                             -- what is tried, in the asker's words
    simulation TEXT NOT NULL,                       -- JSON
    made_at TEXT NOT NULL
) STRICT;
