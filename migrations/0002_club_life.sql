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

-- The outbox --------------------------------------------------------------------------------

-- In a rush thousands of answers wait: what is asked of them at every update must not read them all.
CREATE INDEX outbox_said ON outbox (chat_id, made_at) WHERE state = 'queued';
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;

-- What is asked at every update and every tick ----------------------------------------------

CREATE INDEX member_by_person ON member (telegram_id) WHERE telegram_id IS NOT NULL;
CREATE INDEX arbiter_by_person ON arbiter (telegram_id);
CREATE INDEX season_running ON season (competition_id) WHERE ended_at IS NULL;
CREATE INDEX round_by_day ON round (date);
CREATE INDEX round_unfinished ON round (date) WHERE phase <> 'final' AND held_at IS NULL;

-- Reminders --------------------------------------------------------------------------------

ALTER TABLE member ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1;  -- 0: he asked for none
ALTER TABLE round ADD COLUMN reminded_at TEXT;

-- Check-in ---------------------------------------------------------------------------------

-- SHA-256 of what the post shows under which members check in; 'over': the round was paired.
ALTER TABLE round ADD COLUMN check_in_shown TEXT;

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

-- A team's match. `home` is 1 or 0, NULL if nobody said so.
CREATE TABLE team_match (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    home INTEGER,
    UNIQUE (team_id, date)
) STRICT;
CREATE INDEX team_match_by_day ON team_match (date);

-- The team's players were asked, for that round, whether they play the match.
CREATE TABLE team_ask (
    match_id INTEGER NOT NULL REFERENCES team_match ON DELETE CASCADE,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asked_at TEXT NOT NULL,
    PRIMARY KEY (match_id, round_id)
) STRICT, WITHOUT ROWID;

-- "Extern" without a known match: counts as excused until arbiter or captain says whether it is so.
-- What is said anew of the player's evening ends a claim that waits.
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

-- Who comes later to a game, to be told to the opponent; without minutes: a bit.
CREATE TABLE late_arrival (
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    minutes INTEGER,
    at TEXT NOT NULL,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;

-- The arbiter's desk -----------------------------------------------------------------------

-- The message that is an arbiter's dashboard, kept up to date in place. The triggers below mark it
-- stale, so that a tick asks one indexed question, however many clubs there are.
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

-- Seasons in the making --------------------------------------------------------------------

-- What an arbiter prepares: a new season step by step, or a file that waits for his answer.
-- Once it is done or thrown away its content goes.
CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    telegram_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('season', 'file')),
    content TEXT NOT NULL,                          -- JSON
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;
CREATE INDEX draft_open ON draft (competition_id, telegram_id) WHERE done_at IS NULL;

-- Deputies ---------------------------------------------------------------------------------

ALTER TABLE arbiter ADD COLUMN rights TEXT;         -- JSON list; NULL: all of them

-- Objections, appeals, the club's own rules ------------------------------------------------

-- An objection ([003] rule v): about a game's result, or (game_id NULL) about something else of
-- that evening. What was said first and what is said against it stay, whatever the game becomes.
-- `decision` is a result, 'upheld' or 'rejected'; `verdict` likewise, by the committee (rule w).
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

CREATE INDEX dispute_game ON dispute (game_id);
CREATE INDEX dispute_waiting ON dispute (closes_at)
    WHERE decided_at IS NULL AND closed_at IS NULL AND handed_at IS NULL;

-- What a party has to say, for the arbiter and the committee alone; '' is "nothing to add".
-- Forgotten the night after the season ends.
CREATE TABLE argument (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    noted_by TEXT,                                  -- the arbiter who wrote them down for him
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE committee (
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (club_id, member_id)
) STRICT, WITHOUT ROWID;

-- Who of the committee was asked about an appeal; `choice` NULL: has not answered.
CREATE TABLE vote (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    choice TEXT,
    PRIMARY KEY (dispute_id, member_id)
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

-- Privacy ----------------------------------------------------------------------------------

ALTER TABLE member ADD COLUMN erased_at TEXT;       -- became "Oud-lid 17" on his own wish

-- Undo -------------------------------------------------------------------------------------

-- All lines of the record that one act wrote name the first of them.
ALTER TABLE change ADD COLUMN act INTEGER;

-- What an act did to a row of a table of facts: JSON before and after; NULL: no such row.
CREATE TABLE trace (
    id INTEGER PRIMARY KEY,
    act INTEGER NOT NULL REFERENCES change,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;
CREATE INDEX trace_by_act ON trace (act);
