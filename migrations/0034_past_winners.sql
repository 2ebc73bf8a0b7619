-- Who won a prize of the club in a year of which it has no season here. They need not be members:
-- a member of that name has it in their career.
CREATE TABLE past_winner (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    year TEXT NOT NULL,                             -- 2014, or 2013-2014
    prize TEXT NOT NULL,
    name TEXT NOT NULL
) STRICT;
CREATE INDEX past_winner_by_club ON past_winner (club_id);
