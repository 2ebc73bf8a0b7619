-- The address of a club's public pages, which nobody can guess, and whether the club wants its page.
-- The counted addresses of before show nothing any more: the arbiters are told of the new one.
CREATE TABLE public_page (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    token TEXT NOT NULL UNIQUE,
    is_open INTEGER NOT NULL,
    is_told INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO public_page (club_id, token, is_open, is_told)
    SELECT id, lower(hex(randomblob(16))), founded_at IS NULL, 0 FROM club;
