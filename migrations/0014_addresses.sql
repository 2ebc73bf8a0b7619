-- A person has a number and addresses. Those on Telegram keep their Telegram id as their number
-- (below 2^52, says the Bot API); whoever has none gets one of ours, from 2^53 on.
CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('person', 9007199254740991);

-- `ref` is the Telegram id, or the mail address; of the web it is empty: devices stand below.
-- What a person is told goes by the open one with the lowest `place`.
CREATE TABLE address (
    person_id INTEGER NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('telegram', 'mail', 'web')),
    ref TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
    place INTEGER NOT NULL,
    PRIMARY KEY (person_id, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_by_ref ON address (channel, ref);

INSERT INTO address (person_id, channel, ref, state, place)
SELECT person_id, 'telegram', person_id, iif(max(private_open), 'open', 'closed'), 1
FROM (
    SELECT person_id, private_open FROM member WHERE person_id IS NOT NULL
    UNION ALL
    SELECT person_id, private_open FROM arbiter
)
GROUP BY person_id;
ALTER TABLE member DROP COLUMN private_open;
ALTER TABLE arbiter DROP COLUMN private_open;

-- The channels that the host offers; addresses of another are as good as closed.
CREATE TABLE front (channel TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO front VALUES ('telegram'), ('mail'), ('web');

-- By which channel a row goes; `subject` is which subject of which club says it.
ALTER TABLE outbox ADD COLUMN channel TEXT NOT NULL DEFAULT 'telegram'
    CHECK (channel IN ('telegram', 'mail', 'web'));
ALTER TABLE outbox ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN club_id INTEGER;
DROP INDEX outbox_queued;
CREATE INDEX outbox_queued ON outbox (channel, urgency, id) WHERE state = 'queued';

-- By which channel it was said; NULL where the bot acted by itself, and before there were channels.
ALTER TABLE change ADD COLUMN channel TEXT;

-- What a person reads on their page: what went there, and what went by mail as well.
CREATE TABLE page_message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    outbox_id INTEGER,
    club_id INTEGER,                                -- whose arbiter calls, if nobody reads it
    text TEXT NOT NULL,                             -- HTML, as in the chat
    buttons TEXT NOT NULL DEFAULT '[]',             -- JSON
    file TEXT,                                      -- JSON: a picture or file that is to be made
    urgent INTEGER NOT NULL DEFAULT 0,
    answers INTEGER NOT NULL DEFAULT 0,             -- it answers what was done on the page itself
    made_at TEXT NOT NULL,
    read_at TEXT,
    called_at TEXT                                  -- unread for too long: the arbiter was asked to call
) STRICT;
CREATE INDEX page_message_by_person ON page_message (person_id, id);
CREATE INDEX page_message_by_row ON page_message (outbox_id);
CREATE INDEX page_message_unread ON page_message (made_at)
    WHERE urgent AND read_at IS NULL AND called_at IS NULL;

-- A browser that knows who is using it, by the hash of its cookie; a family shares one.
CREATE TABLE device (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,                             -- "Safari, iPhone"
    made_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
) STRICT;
CREATE TABLE device_person (
    device_id INTEGER NOT NULL REFERENCES device ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (device_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_by_person ON device_person (person_id);

-- The numbers of forms that were sent: each works once.
CREATE TABLE used_form (
    number TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A link to sign in, asked for by mail; of whoever has that address.
CREATE TABLE sign_in (
    hash TEXT PRIMARY KEY,
    mail TEXT NOT NULL,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT, WITHOUT ROWID;

-- "I am Jansen", said on a page that shows this code: waits for the arbiter, who is told the code.
CREATE TABLE device_claim (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    device_id INTEGER NOT NULL REFERENCES device ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    code TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    approved INTEGER
) STRICT;

-- A calendar of one's own, by an address that tells nothing else.
CREATE TABLE subscription (
    person_id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE
) STRICT;

-- What a person wants no mail about, by subject; and the tokens that can turn it off, nothing else.
CREATE TABLE mail_off (
    person_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (person_id, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE unsubscribe (
    hash TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The screen in the hall: its address, unless everybody may see it.
CREATE TABLE screen (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    hash TEXT NOT NULL UNIQUE,
    is_public INTEGER NOT NULL DEFAULT 0
) STRICT;
