-- What people look at, and what they bring: pictures, the website, rating lists, prizes.

-- Pictures and files ------------------------------------------------------------------------

-- A picture or file that Telegram has already: SHA-256 of what it is made from, and its id there.
CREATE TABLE upload (
    mark TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX upload_by_use ON upload (used_at);

-- Chats (a person's private one, a group) that want their pictures dark.
CREATE TABLE dark_chat (
    chat_id INTEGER PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The website -------------------------------------------------------------------------------

-- How somebody stands on the club's website; NULL: as the club's arbiter has it for all.
ALTER TABLE member ADD COLUMN website TEXT CHECK (website IN ('full', 'initials'));
ALTER TABLE club ADD COLUMN website TEXT NOT NULL DEFAULT 'full'
    CHECK (website IN ('full', 'initials'));

-- Ratings and lists -------------------------------------------------------------------------

-- Where a player's rating comes from; NULL: as the club entered it.
ALTER TABLE player ADD COLUMN rating_kind TEXT CHECK (rating_kind IN ('published', 'estimated'));
ALTER TABLE player ADD COLUMN rating_list TEXT;     -- the published list, and its day
ALTER TABLE player ADD COLUMN rating_day TEXT;

-- The rating list that a club read last, to complete players from; a newer one takes its place.
-- It is public, can be read again, and is left out of backups.
CREATE TABLE rating_list (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    size INTEGER NOT NULL,
    read_at TEXT NOT NULL
) STRICT;

CREATE TABLE listed (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES rating_list ON DELETE CASCADE,
    number TEXT,                                    -- the federation's
    name TEXT NOT NULL,
    spelled TEXT NOT NULL,                          -- without capitals and accents
    club TEXT,                                      -- the club's number
    rating INTEGER,
    born INTEGER
) STRICT;
CREATE INDEX listed_by_number ON listed (club_id, number);
CREATE INDEX listed_by_name ON listed (club_id, spelled);
CREATE INDEX listed_by_club ON listed (club_id, club);

-- Prizes, external games, driving -----------------------------------------------------------

-- A game that a member played for a team ([003] d), of the season that then ran. `points` are his:
-- '1', '1/2' or '0'; `expected` is We as the federation published it, else it comes from the ratings.
CREATE TABLE external_game (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    team TEXT NOT NULL,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    points TEXT NOT NULL CHECK (points IN ('1', '1/2', '0')),
    colour TEXT CHECK (colour IN ('white', 'black')),
    board INTEGER,
    own_rating INTEGER,                             -- NULL: his rating in the season
    rating INTEGER,                                 -- the opponent's
    expected TEXT,                                  -- a decimal: '0.64'
    UNIQUE (season_id, member_id, team, date)
) STRICT;

-- Who drove a team to a match, and how far there and back ([003] f). One car is paid; a second one
-- if that was agreed beforehand.
CREATE TABLE drive (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    team TEXT NOT NULL,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    kilometres INTEGER NOT NULL CHECK (kilometres > 0),
    second INTEGER NOT NULL DEFAULT 0,              -- 1: the second car
    UNIQUE (season_id, team, date, second)
) STRICT;

-- What is asked at every update -------------------------------------------------------------

-- Was this chat told so already, by the update in hand? In a rush many share a second.
DROP INDEX outbox_said;
CREATE INDEX outbox_said ON outbox (chat_id, cause) WHERE state = 'queued';
