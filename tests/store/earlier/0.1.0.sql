-- A club's database as the version of schema 4 wrote it: round 12 is paired, one result is reported,
-- the arbiter is asked whether a player leaves, one sign-off is still to be told.
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE arbiter (
    club_id INTEGER NOT NULL REFERENCES club,
    telegram_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    private_open INTEGER NOT NULL DEFAULT 0,
    since TEXT NOT NULL, rights TEXT,
    PRIMARY KEY (club_id, telegram_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "arbiter" VALUES(1,900,'Tom Wolf',1,'2026-11-18T11:00:00.000000Z',NULL);
CREATE TABLE argument (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    noted_by TEXT,                                  -- the arbiter who wrote them down for him
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE awaited (
    telegram_id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    intention TEXT NOT NULL,
    until TEXT NOT NULL
) STRICT;
CREATE TABLE bye (
    round_id INTEGER NOT NULL REFERENCES round,
    player_id INTEGER NOT NULL REFERENCES player,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "bye" VALUES(12,11);
CREATE TABLE call (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    why TEXT NOT NULL,                              -- the text he would have been sent
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;
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
, act INTEGER) STRICT;
INSERT INTO "change" VALUES(1,1,1,12,'2026-11-20T20:00:00.000000Z',101,'Jan de Vries','result','Jan de Vries - Piet Jansen',NULL,'1-0',NULL,1);
INSERT INTO "change" VALUES(2,1,1,14,'2026-11-20T20:00:00.000000Z',107,'Anna Smit','presence','Anna Smit, 2026-12-04',NULL,'excused',NULL,2);
CREATE TABLE chat (
    chat_id INTEGER NOT NULL,
    topic_id INTEGER NOT NULL DEFAULT 0,
    club_id INTEGER NOT NULL REFERENCES club,
    competition_id INTEGER REFERENCES competition,
    PRIMARY KEY (chat_id, topic_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES(-1001234567890,0,1,NULL);
CREATE TABLE claim (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES member,
    telegram_id INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    approved INTEGER
) STRICT;
CREATE TABLE club (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL
, website TEXT NOT NULL DEFAULT 'full'
    CHECK (website IN ('full', 'initials'))) STRICT;
INSERT INTO "club" VALUES(1,'De Pion','nl','Europe/Amsterdam','full');
CREATE TABLE committee (
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (club_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE competition (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    hours TEXT NOT NULL,                            -- JSON: evening, sign_off, pairings, results_final
    UNIQUE (club_id, name)
) STRICT;
INSERT INTO "competition" VALUES(1,1,'De Pion','{"evening": {"weekday": "friday", "time": "20:00"}, "sign_off": {"weekday": "friday", "time": "18:00"}, "pairings": {"weekday": "friday", "time": "19:45"}, "results_final": "23:30"}');
CREATE TABLE dark_chat (
    chat_id INTEGER PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE dashboard (
    competition_id INTEGER NOT NULL REFERENCES competition,
    telegram_id INTEGER NOT NULL,
    outbox_id INTEGER NOT NULL REFERENCES outbox,
    shown TEXT NOT NULL,                            -- SHA-256 of what it shows
    shown_at TEXT NOT NULL,
    next_look TEXT NOT NULL,                        -- when the clock alone changes what it shows
    stale INTEGER NOT NULL DEFAULT 0,               -- 1: something happened in the club
    previewed INTEGER,                              -- the round whose pairing was shown unasked
    PRIMARY KEY (competition_id, telegram_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE dispute (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    game_id INTEGER REFERENCES game ON DELETE CASCADE,
    objector_id INTEGER NOT NULL REFERENCES member,
    reporter_id INTEGER REFERENCES member,          -- NULL: the arbiter noted the first result
    first TEXT,
    first_at TEXT,
    other TEXT,
    opened_at TEXT NOT NULL,
    closes_at TEXT NOT NULL,
    reminded_at TEXT,
    handed_at TEXT,
    decided_at TEXT,
    decided_by INTEGER,                             -- the arbiter's Telegram id
    decision TEXT,
    reason TEXT,
    appealed_by INTEGER REFERENCES member,
    verdict TEXT,
    closed_at TEXT                                  -- the players agreed, or the verdict came
) STRICT;
CREATE TABLE done (
    name TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    telegram_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('season', 'file')),
    content TEXT NOT NULL,                          -- JSON
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;
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
CREATE TABLE duty_claim (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    confirmed INTEGER,
    UNIQUE (round_id, player_id)
) STRICT;
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
CREATE TABLE friendly (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asker_id INTEGER NOT NULL REFERENCES player,
    asked_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    accepted INTEGER,
    UNIQUE (round_id, asker_id, asked_id)
) STRICT;
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
INSERT INTO "game" VALUES(1,12,1,1,6,'share','1-0',NULL,NULL,1,'2026-11-20T20:00:00.000000Z',NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(2,12,2,2,7,'share',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(3,12,3,3,8,'share',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(4,12,4,4,9,'share',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(5,12,5,5,10,'share',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
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
CREATE TABLE late_arrival (
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    minutes INTEGER,
    at TEXT NOT NULL,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE link_try (
    telegram_id INTEGER NOT NULL,
    at TEXT NOT NULL
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
CREATE TABLE member (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    telegram_id INTEGER,
    language TEXT,                                  -- NULL: the club's
    private_open INTEGER NOT NULL DEFAULT 0,        -- has opened a private chat with the bot
    own_game INTEGER NOT NULL DEFAULT 0, reminders INTEGER NOT NULL DEFAULT 1, erased_at TEXT, website TEXT CHECK (website IN ('full', 'initials')),            -- wants his own game in private
    UNIQUE (club_id, telegram_id)
) STRICT;
INSERT INTO "member" VALUES(1,1,'Jan de Vries',101,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(2,1,'Kees van der Berg',102,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(3,1,'Sophie d''Hont',103,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(4,1,'Mehmet Öztürk',104,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(5,1,'Pieter Janssen',105,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(6,1,'Piet Jansen',106,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(7,1,'Anna Smit',107,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(8,1,'Łukasz Żak',108,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(9,1,'Björn Ågren',109,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(10,1,'Jan Bakker',110,NULL,1,0,1,NULL,NULL);
INSERT INTO "member" VALUES(11,1,'Ilse Vos',111,NULL,1,0,1,NULL,NULL);
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
INSERT INTO "outbox" VALUES(1,106,'sendMessage','{"text":"Jan de Vries meldt: <b>Jan de Vries</b> (wit) – <b>Piet Jansen</b> (zwart) 1-0. Klopt dat?","parse_mode":"HTML","link_preview_options":{"is_disabled":true},"reply_markup":{"inline_keyboard":[[{"text":"Klopt","callback_data":"k:1:1-0"},{"text":"Klopt niet","callback_data":"o:1:1-0"}]]}}',3,NULL,NULL,NULL,NULL,'sent',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
INSERT INTO "outbox" VALUES(2,-1001234567890,'setMessageReaction','{"message_id":1,"reaction":[{"type":"emoji","emoji":"👍"}]}',2,NULL,NULL,NULL,NULL,'sent',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
INSERT INTO "outbox" VALUES(3,101,'sendMessage','{"text":"Genoteerd, ronde 12: <b>Jan de Vries</b> (wit) – <b>Piet Jansen</b> (zwart) 1-0.\nVergist? Stuur de juiste uitslag, of <code>/uitslag intrekken</code>.","parse_mode":"HTML","link_preview_options":{"is_disabled":true},"instead":{"chat_id":-1001234567890,"reply_parameters":{"message_id":1,"allow_sending_without_reply":true}}}',5,NULL,NULL,NULL,NULL,'sent',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
INSERT INTO "outbox" VALUES(4,900,'sendMessage','{"text":"Zal ik Pieter Janssen na ronde 12 uit de competitie halen? Gespeelde partijen blijven meetellen; nieuwe partijen komen er niet bij.\nIn de stand wisselt niemand van plaats.\nEr is nog niets veranderd.","parse_mode":"HTML","link_preview_options":{"is_disabled":true},"reply_markup":{"inline_keyboard":[[{"text":"Ja","callback_data":"q:1:0"},{"text":"Nee, laat maar","callback_data":"q:1:1"}]]},"reply_parameters":{"message_id":2,"allow_sending_without_reply":true}}',5,NULL,NULL,NULL,NULL,'sent',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
INSERT INTO "outbox" VALUES(5,-1001234567890,'setMessageReaction','{"message_id":3,"reaction":[{"type":"emoji","emoji":"👍"}]}',2,NULL,NULL,NULL,NULL,'queued',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
INSERT INTO "outbox" VALUES(6,107,'sendMessage','{"text":"Genoteerd: <b>Anna Smit</b> komt niet op vrijdag 4 december.\nToch wel? Stuur <code>/aanmelden 4-12</code>.","parse_mode":"HTML","link_preview_options":{"is_disabled":true},"instead":{"chat_id":-1001234567890,"reply_parameters":{"message_id":3,"allow_sending_without_reply":true}}}',5,NULL,NULL,NULL,NULL,'queued',0,NULL,NULL,'2026-11-20T20:00:00.000000Z',NULL,NULL);
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
        CHECK (arrangement IN ('present', 'absent', 'silent')), rating_kind TEXT CHECK (rating_kind IN ('published', 'estimated')), rating_list TEXT, rating_day TEXT,  -- by the bot until he signs on
    UNIQUE (season_id, key),
    UNIQUE (season_id, member_id)
) STRICT;
INSERT INTO "player" VALUES(1,1,1,'p1',1,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(2,1,2,'p2',2,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(3,1,3,'p3',3,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(4,1,4,'p4',4,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(5,1,5,'p5',5,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(6,1,6,'p6',6,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(7,1,7,'p7',7,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(8,1,8,'p8',8,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(9,1,9,'p9',9,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(10,1,10,'p10',10,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
INSERT INTO "player" VALUES(11,1,11,'p11',11,NULL,NULL,1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL);
CREATE TABLE preferred_club (
    telegram_id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club
) STRICT;
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
INSERT INTO "presence" VALUES(14,7,'excused','2026-11-20T20:00:00.000000Z',107,NULL,NULL);
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
CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    asked_of INTEGER NOT NULL,                      -- Telegram id: nobody else may answer
    intention TEXT NOT NULL,                        -- JSON: what will be done on yes
    asked_at TEXT NOT NULL,
    answered_at TEXT
) STRICT;
INSERT INTO "question" VALUES(1,1,900,'[{"use": "withdraw_player", "player": 5, "confirmed": true}, null]','2026-11-20T20:00:00.000000Z',NULL);
CREATE TABLE rating_list (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    size INTEGER NOT NULL,
    read_at TEXT NOT NULL
) STRICT;
CREATE TABLE regulations (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    words TEXT NOT NULL
) STRICT;
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
    relaxed TEXT NOT NULL DEFAULT '[]', reminded_at TEXT, check_in_shown TEXT,             -- JSON: what gave way in the pairing
    UNIQUE (season_id, number)
) STRICT;
INSERT INTO "round" VALUES(1,1,1,'2026-09-04',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(2,1,2,'2026-09-11',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(3,1,3,'2026-09-18',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(4,1,4,'2026-09-25',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(5,1,5,'2026-10-02',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(6,1,6,'2026-10-09',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(7,1,7,'2026-10-16',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(8,1,8,'2026-10-23',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(9,1,9,'2026-10-30',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(10,1,10,'2026-11-06',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(11,1,11,'2026-11-13',NULL,'final','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(12,1,12,'2026-11-20',NULL,'paired','2026-11-18T11:00:00.000000Z','2026-11-18T11:00:00.000000Z',NULL,NULL,1,'[]',NULL,NULL);
INSERT INTO "round" VALUES(13,1,13,'2026-11-27',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(14,1,14,'2026-12-04',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(15,1,15,'2026-12-11',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(16,1,16,'2026-12-18',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(17,1,17,'2027-01-08',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
INSERT INTO "round" VALUES(18,1,18,'2027-01-15',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL);
CREATE TABLE season (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,                            -- JSON: the table as the club wrote it
    extras TEXT NOT NULL DEFAULT '{}',              -- JSON: parts of the season file kept as they are
    started_at TEXT NOT NULL,
    ended_at TEXT
) STRICT;
INSERT INTO "season" VALUES(1,1,'Intern 2026-2027','{"preset": "dsc"}','{}','2026-11-18T11:00:00.000000Z',NULL);
CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    captain_id INTEGER REFERENCES member,
    UNIQUE (club_id, name)
) STRICT;
CREATE TABLE team_ask (
    match_id INTEGER NOT NULL REFERENCES team_match ON DELETE CASCADE,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asked_at TEXT NOT NULL,
    PRIMARY KEY (match_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE team_match (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    home INTEGER,
    UNIQUE (team_id, date)
) STRICT;
CREATE TABLE team_player (
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (team_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE "trace" (
    id INTEGER PRIMARY KEY,
    act INTEGER NOT NULL,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;
INSERT INTO "trace" VALUES(1,1,'game','{"id":1,"round_id":12,"board":1,"white_id":1,"black_id":6,"colour_by":"share","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0}','{"id":1,"round_id":12,"board":1,"white_id":1,"black_id":6,"colour_by":"share","result":"1-0","white_points":null,"black_points":null,"reported_by":1,"reported_at":"2026-11-20T20:00:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0}');
INSERT INTO "trace" VALUES(2,2,'presence',NULL,'{"round_id":14,"player_id":7,"state":"excused","at":"2026-11-20T20:00:00.000000Z","by_id":107,"board":null,"result":null}');
CREATE TABLE upload (
    mark TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE vote (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    choice TEXT,
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE wish (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('force', 'forbid', 'bye')),
    player_id INTEGER NOT NULL REFERENCES player,
    other_id INTEGER REFERENCES player
) STRICT;
CREATE INDEX link_try_by_person ON link_try (telegram_id, at);
CREATE INDEX change_by_club ON change (club_id, id);
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX outbox_queued ON outbox (urgency, id) WHERE state = 'queued';
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;
CREATE INDEX member_by_person ON member (telegram_id) WHERE telegram_id IS NOT NULL;
CREATE INDEX arbiter_by_person ON arbiter (telegram_id);
CREATE INDEX season_running ON season (competition_id) WHERE ended_at IS NULL;
CREATE INDEX round_by_day ON round (date);
CREATE INDEX round_unfinished ON round (date) WHERE phase <> 'final' AND held_at IS NULL;
CREATE INDEX team_match_by_day ON team_match (date);
CREATE INDEX dashboard_stale ON dashboard (stale, shown_at);
CREATE INDEX dashboard_next_look ON dashboard (next_look);
CREATE TRIGGER dashboard_change AFTER INSERT ON change BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
CREATE TRIGGER dashboard_round AFTER UPDATE OF phase, version, held_at, date ON round BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id =
        (SELECT competition_id FROM season WHERE id = NEW.season_id);
END;
CREATE TRIGGER dashboard_call_made AFTER INSERT ON call BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
CREATE TRIGGER dashboard_call_done AFTER UPDATE ON call BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
CREATE TRIGGER dashboard_claim_made AFTER INSERT ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
CREATE TRIGGER dashboard_claim_decided AFTER UPDATE ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
CREATE TRIGGER dashboard_duty_claimed AFTER INSERT ON duty_claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id = (SELECT competition_id FROM season
        JOIN round ON season.id = season_id WHERE round.id = NEW.round_id);
END;
CREATE TRIGGER dashboard_duty_decided AFTER UPDATE ON duty_claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id = (SELECT competition_id FROM season
        JOIN round ON season.id = season_id WHERE round.id = NEW.round_id);
END;
CREATE INDEX draft_open ON draft (competition_id, telegram_id) WHERE done_at IS NULL;
CREATE INDEX dispute_game ON dispute (game_id);
CREATE INDEX dispute_waiting ON dispute (closes_at)
    WHERE decided_at IS NULL AND closed_at IS NULL AND handed_at IS NULL;
CREATE INDEX upload_by_use ON upload (used_at);
CREATE INDEX listed_by_number ON listed (club_id, number);
CREATE INDEX listed_by_name ON listed (club_id, spelled);
CREATE INDEX listed_by_club ON listed (club_id, club);
CREATE INDEX trace_by_act ON trace (act);
CREATE INDEX outbox_together ON outbox (chat_id) WHERE state = 'queued' AND urgency >= 6;
COMMIT;
