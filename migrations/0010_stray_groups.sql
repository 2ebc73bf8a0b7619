-- Groups in which the bot is and that belong to no club: since when, and whether it said so there.

CREATE TABLE stray_group (
    chat_id INTEGER PRIMARY KEY,
    since TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Such a group is left: that is a kind of intent of its own.
CREATE TABLE outbox_with_leave (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (
        kind IN ('say', 'show', 'change', 'close', 'pin', 'react', 'answer', 'leave', 'menu')
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
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before TEXT,
    message_id INTEGER,
    made_at TEXT NOT NULL,
    sent_at TEXT,
    error TEXT,
    CHECK ((recipient_kind IS NULL) = (recipient_id IS NULL))
) STRICT;

INSERT INTO outbox_with_leave SELECT * FROM outbox;

DROP TABLE outbox;
ALTER TABLE outbox_with_leave RENAME TO outbox;

CREATE INDEX outbox_queued ON outbox (urgency, id) WHERE state = 'queued';
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;
CREATE INDEX outbox_together ON outbox (recipient_id) WHERE state = 'queued' AND urgency >= 6;
