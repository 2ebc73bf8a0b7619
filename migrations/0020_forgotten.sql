-- Who asked to be forgotten: salted fingerprints of names and federation numbers, of no member, so
-- that a later file that names them is asked about.
CREATE TABLE forgotten (
    club_id INTEGER NOT NULL REFERENCES club,
    fingerprint TEXT NOT NULL,
    salt TEXT NOT NULL,                             -- the same for all of a club
    PRIMARY KEY (club_id, fingerprint)
) STRICT, WITHOUT ROWID;
