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

-- Prizes, external games, driving -----------------------------------------------------------
