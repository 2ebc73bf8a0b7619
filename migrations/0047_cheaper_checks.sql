-- For an IN with more than two values SQLite makes a table of them each time it checks a row, and
-- that was most of what a row of the inbox or the outbox cost. Each comparison is written out now;
-- what the tables accept stays the same.

CREATE TABLE inbox_anew (
    id INTEGER PRIMARY KEY,
    update_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    sender INTEGER,
    date TEXT,
    body TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state = 'new' OR state = 'done' OR state = 'dead'),
    received_at TEXT NOT NULL,
    handled_at TEXT,
    error TEXT,
    tries INTEGER,
    UNIQUE (update_id, hash)
) STRICT;
INSERT INTO inbox_anew SELECT id, update_id, hash, kind, sender, date, body, state, received_at,
    handled_at, error, tries FROM inbox;
DROP TABLE inbox;
ALTER TABLE inbox_anew RENAME TO inbox;
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';

CREATE TABLE outbox_anew (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (
        kind = 'say' OR kind = 'show' OR kind = 'change' OR kind = 'close' OR kind = 'pin'
        OR kind = 'react' OR kind = 'answer' OR kind = 'leave' OR kind = 'menu'
    ),
    intent TEXT NOT NULL,
    recipient_kind TEXT CHECK (recipient_kind IN ('person', 'chat')),
    recipient_id INTEGER,                           -- NULL: an answer to a press, a menu
    topic INTEGER NOT NULL DEFAULT 0,
    reply_to INTEGER,
    about INTEGER,
    edits INTEGER REFERENCES outbox,
    part_of INTEGER REFERENCES outbox,
    repeat TEXT,
    repost INTEGER NOT NULL DEFAULT 0,
    marked INTEGER NOT NULL DEFAULT 0,
    instead TEXT,
    urgency INTEGER NOT NULL DEFAULT 5,
    key TEXT UNIQUE,
    cause INTEGER,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (
        state = 'queued' OR state = 'sending' OR state = 'sent' OR state = 'failed'
    ),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before TEXT,
    message_id INTEGER,
    made_at TEXT NOT NULL,
    sent_at TEXT,
    error TEXT,
    channel TEXT NOT NULL DEFAULT 'telegram' CHECK (
        channel = 'telegram' OR channel = 'mail' OR channel = 'web'
    ),
    mail_kind TEXT NOT NULL DEFAULT '',
    club_id INTEGER,
    mailbox TEXT,
    CHECK ((recipient_kind IS NULL) = (recipient_id IS NULL))
) STRICT;
INSERT INTO outbox_anew SELECT id, kind, intent, recipient_kind, recipient_id, topic, reply_to, about,
    edits, part_of, repeat, repost, marked, instead, urgency, key, cause, state, attempts,
    not_before, message_id, made_at, sent_at, error, channel, mail_kind, club_id, mailbox FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;
CREATE INDEX outbox_together ON outbox (recipient_id) WHERE state = 'queued' AND urgency >= 6;
CREATE INDEX outbox_queued ON outbox (channel, urgency, id) WHERE state = 'queued' AND cause IS NULL;
CREATE INDEX outbox_answers ON outbox (channel, coalesce(club_id, 0), urgency, id)
    WHERE state = 'queued' AND cause IS NOT NULL;

-- Likewise for the clubs' competitions, where no dashboard is to be marked.
DROP TRIGGER dashboard_change;
CREATE TRIGGER dashboard_change AFTER INSERT ON change WHEN EXISTS (
    SELECT 1 FROM competition JOIN dashboard ON competition_id = competition.id
    WHERE club_id = NEW.club_id AND stale = 0
) BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
