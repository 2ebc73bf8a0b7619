-- A club's own colour (#rrggbb, or nothing) and mark (a small PNG in base64, or nothing).
CREATE TABLE club_style (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    colour TEXT NOT NULL,
    logo TEXT NOT NULL
) STRICT;
