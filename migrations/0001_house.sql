-- The house: clubs with their chats, people and competitions; seasons with their facts;
-- what came in, what goes out, and who changed what. A ranking is never stored, only what was
-- published. Moments are ISO 8601 in UTC ("2026-11-20T17:00:00Z"); evenings are local dates.

CREATE TABLE club (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL
) STRICT;

-- Somebody of the club, with or without Telegram.
CREATE TABLE member (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    telegram_id INTEGER,
    language TEXT,                                  -- NULL: the club's
    private_open INTEGER NOT NULL DEFAULT 0,        -- has opened a private chat with the bot
    own_game INTEGER NOT NULL DEFAULT 0,            -- wants his own game in private
    UNIQUE (club_id, telegram_id)
) STRICT;

CREATE TABLE arbiter (
    club_id INTEGER NOT NULL REFERENCES club,
    telegram_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    private_open INTEGER NOT NULL DEFAULT 0,
    since TEXT NOT NULL,
    PRIMARY KEY (club_id, telegram_id)
) STRICT, WITHOUT ROWID;

-- The club that a person of several clubs means in private.
CREATE TABLE preferred_club (
    telegram_id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club
) STRICT;

-- One-time links, kept as SHA-256 of the token.
CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    purpose TEXT NOT NULL CHECK (purpose IN ('arbiter', 'member', 'group')),
    member_id INTEGER REFERENCES member,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    used_by INTEGER
) STRICT, WITHOUT ROWID;

-- Wrong tokens, to allow five tries an hour.
CREATE TABLE link_try (
    telegram_id INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX link_try_by_person ON link_try (telegram_id, at);

-- "I am Jansen": waits for the arbiter's tap.
CREATE TABLE claim (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES member,
    telegram_id INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    approved INTEGER
) STRICT;

CREATE TABLE competition (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    hours TEXT NOT NULL,                            -- JSON: evening, sign_off, pairings, results_final
    UNIQUE (club_id, name)
) STRICT;

-- A group, or one topic of it (topic_id 0: the whole group).
CREATE TABLE chat (
    chat_id INTEGER NOT NULL,
    topic_id INTEGER NOT NULL DEFAULT 0,
    club_id INTEGER NOT NULL REFERENCES club,
    competition_id INTEGER REFERENCES competition,
    PRIMARY KEY (chat_id, topic_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE season (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,                            -- JSON: the table as the club wrote it
    extras TEXT NOT NULL DEFAULT '{}',              -- JSON: parts of the season file kept as they are
    started_at TEXT NOT NULL,
    ended_at TEXT
) STRICT;

-- A member in a season. `place` is his place in the file: the order of ranking 0.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    key TEXT NOT NULL,
    place INTEGER NOT NULL,
    rating INTEGER,
    club_group TEXT,
    from_round INTEGER NOT NULL DEFAULT 1,
    until_round INTEGER,
    entry_points TEXT NOT NULL DEFAULT '"0"',       -- JSON, as in the season file
    federation_id TEXT,
    k_factor INTEGER,
    arrangement TEXT NOT NULL DEFAULT 'present'     -- unless he says otherwise; 'silent': signed off
        CHECK (arrangement IN ('present', 'absent', 'silent')),  -- by the bot until he signs on
    UNIQUE (season_id, key),
    UNIQUE (season_id, member_id)
) STRICT;

-- A club evening. A cancelled one is deleted and later ones are numbered anew.
CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    number INTEGER NOT NULL,
    date TEXT NOT NULL,
    period INTEGER,
    phase TEXT NOT NULL DEFAULT 'open' CHECK (phase IN ('open', 'closed', 'paired', 'final')),
    closed_at TEXT,
    paired_at TEXT,
    final_at TEXT,
    held_at TEXT,                                   -- the arbiter was asked before closing/pairing (long outage)
    version INTEGER NOT NULL DEFAULT 0,             -- of the pairing
    relaxed TEXT NOT NULL DEFAULT '[]',             -- JSON: what gave way in the pairing
    UNIQUE (season_id, number)
) STRICT;

-- What a player said, or what was found, about one round: 'here', or the kind of his absence.
CREATE TABLE presence (
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    by_id INTEGER NOT NULL,                         -- Telegram id of who said so; 0: the bot
    board INTEGER,                                  -- club duty: the board and his own result there
    result TEXT,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;

-- What the arbiter wants of a pairing that is not made yet.
CREATE TABLE wish (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('force', 'forbid', 'bye')),
    player_id INTEGER NOT NULL REFERENCES player,
    other_id INTEGER REFERENCES player
) STRICT;

-- A pairing. `reported_by` is a player; NULL with a result: the arbiter, the import or the clock.
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round,
    board INTEGER NOT NULL,
    white_id INTEGER NOT NULL REFERENCES player,
    black_id INTEGER NOT NULL REFERENCES player,
    colour_by TEXT NOT NULL,
    result TEXT,
    white_points TEXT,
    black_points TEXT,
    reported_by INTEGER REFERENCES player,
    reported_at TEXT,
    confirmed_at TEXT,                              -- the opponent agreed, or the arbiter decided
    objected_by INTEGER REFERENCES player,          -- a dispute, until the arbiter decides
    objected_result TEXT,
    objected_at TEXT,
    moved_to TEXT,                                  -- a postponed game: the date it will be played
    in_advance INTEGER NOT NULL DEFAULT 0,
    UNIQUE (round_id, board),
    UNIQUE (round_id, white_id),
    UNIQUE (round_id, black_id)
) STRICT;

CREATE TABLE bye (
    round_id INTEGER NOT NULL REFERENCES round,
    player_id INTEGER NOT NULL REFERENCES player,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;

-- What was posted, as posted: the ranking lines or the pairing as JSON, and the outbox row.
CREATE TABLE published (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round,
    kind TEXT NOT NULL CHECK (kind IN ('pairings', 'ranking')),
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    at TEXT NOT NULL,
    outbox_id INTEGER,
    UNIQUE (round_id, kind, version)
) STRICT;

-- Who changed what: the arbiter's and everybody's record. `before` and `after` are JSON.
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    season_id INTEGER REFERENCES season,
    round_id INTEGER,
    at TEXT NOT NULL,
    actor_id INTEGER NOT NULL,                      -- Telegram id; 0: the bot
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT,
    after TEXT,
    reason TEXT
) STRICT;
CREATE INDEX change_by_club ON change (club_id, id);

-- Whom the arbiter still has to call: people without Telegram or with a closed private chat.
CREATE TABLE call (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    why TEXT NOT NULL,                              -- the text he would have been sent
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;

-- A question with buttons that waits for its answer; the data of a button names it.
CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    asked_of INTEGER NOT NULL,                      -- Telegram id: nobody else may answer
    intention TEXT NOT NULL,                        -- JSON: what will be done on yes
    asked_at TEXT NOT NULL,
    answered_at TEXT
) STRICT;

-- Raw updates, committed before Telegram is told that they arrived. `body` is blanked when done.
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY,
    update_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    sender INTEGER,
    date TEXT,
    body TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'dead')),
    received_at TEXT NOT NULL,
    handled_at TEXT,
    error TEXT,
    UNIQUE (update_id, hash)
) STRICT;
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';

-- What goes out: a row first, then the call. `key` makes a post unique; `edits` is the row whose
-- message this one changes; a lower `urgency` goes first; `cause` is the inbox row that led to it;
-- `part_of` is the row into whose message this one was put together with others.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER,                                -- NULL for calls without a chat (callback answers)
    method TEXT NOT NULL,
    payload TEXT NOT NULL,
    urgency INTEGER NOT NULL DEFAULT 5,
    key TEXT UNIQUE,
    edits INTEGER REFERENCES outbox,
    part_of INTEGER REFERENCES outbox,
    cause INTEGER,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before TEXT,
    message_id INTEGER,
    made_at TEXT NOT NULL,
    sent_at TEXT,
    error TEXT
) STRICT;
CREATE INDEX outbox_queued ON outbox (urgency, id) WHERE state = 'queued';
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Work of the house that was done at a moment: backups, housekeeping, the last poll.
CREATE TABLE done (
    name TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
