-- The life of a club around its games: reminders, teams, friendly games, deputies, objections,
-- the arbiter's desk and the drafts of new seasons.

-- Words that the bot waits for: somebody's next words in private that are no command go to the
-- use case of `intention` (JSON), if they come before `until`.
CREATE TABLE awaited (
    telegram_id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    intention TEXT NOT NULL,
    until TEXT NOT NULL
) STRICT;

-- Reminders --------------------------------------------------------------------------------

ALTER TABLE member ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1;  -- 0: he asked for none
ALTER TABLE round ADD COLUMN reminded_at TEXT;

-- Teams ------------------------------------------------------------------------------------

CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    captain_id INTEGER REFERENCES member,
    UNIQUE (club_id, name)
) STRICT;

CREATE TABLE team_player (
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (team_id, member_id)
) STRICT, WITHOUT ROWID;

-- A team's match elsewhere. `asked_at`: its players were asked whether they play.
CREATE TABLE team_match (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    asked_at TEXT,
    UNIQUE (team_id, date)
) STRICT;

-- "Extern" without a known match: waits for arbiter or captain.
CREATE TABLE duty_claim (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    confirmed INTEGER,
    UNIQUE (round_id, player_id)
) STRICT;

-- Friendly games ---------------------------------------------------------------------------

-- Two players who are left free and play for fun: it never counts.
CREATE TABLE friendly (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asker_id INTEGER NOT NULL REFERENCES player,
    asked_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    accepted INTEGER,
    UNIQUE (round_id, asker_id, asked_id)
) STRICT;

-- The arbiter's desk -----------------------------------------------------------------------

-- The message that is an arbiter's dashboard, kept up to date in place.
CREATE TABLE dashboard (
    competition_id INTEGER NOT NULL REFERENCES competition,
    telegram_id INTEGER NOT NULL,
    outbox_id INTEGER NOT NULL REFERENCES outbox,
    shown TEXT NOT NULL,                            -- SHA-256 of what it shows
    PRIMARY KEY (competition_id, telegram_id)
) STRICT, WITHOUT ROWID;

-- Seasons in the making --------------------------------------------------------------------

CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    telegram_id INTEGER NOT NULL,
    content TEXT NOT NULL,                          -- JSON
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;

-- Deputies ---------------------------------------------------------------------------------

ALTER TABLE arbiter ADD COLUMN rights TEXT;         -- JSON list; NULL: all of them

-- Objections, appeals, the club's own rules ------------------------------------------------

-- A dispute about a game: the players' arguments until `closes_at`, the arbiter's decision, and
-- the appeal against it.
CREATE TABLE dispute (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    opened_at TEXT NOT NULL,
    closes_at TEXT NOT NULL,
    reminded_at TEXT,
    handed_at TEXT,
    decided_at TEXT,
    decision TEXT,
    reason TEXT,
    appealed_at TEXT,
    appealed_by INTEGER REFERENCES member,
    verdict TEXT,
    closed_at TEXT
) STRICT;

CREATE TABLE argument (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE committee (
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (club_id, member_id)
) STRICT, WITHOUT ROWID;

-- For the arbiter's eyes: who has leave for something, who was warned.
CREATE TABLE remark (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    kind TEXT NOT NULL CHECK (kind IN ('exemption', 'warning')),
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    by_name TEXT NOT NULL,
    ended_at TEXT
) STRICT;

-- The text of the club's own regulations, from the host's file.
CREATE TABLE regulations (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    words TEXT NOT NULL
) STRICT;
