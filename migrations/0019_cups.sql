-- What is won for a year and comes back ([003] d, x): a cup, and who has it.
CREATE TABLE cup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    holder_id INTEGER REFERENCES member,            -- NULL: it is at the club
    since TEXT NOT NULL,                            -- the day from which on they have it
    asked_season_id INTEGER                         -- of whose end the holder was reminded
) STRICT;
CREATE INDEX cup_by_club ON cup (club_id);
