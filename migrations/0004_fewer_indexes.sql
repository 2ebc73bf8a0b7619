-- What each message costs in a rush: fewer rows and indexes to keep.

-- Acts -------------------------------------------------------------------------------------

-- The number of an act is given before its first line is on record, so it is no line's number.
CREATE TABLE trace_of_act (
    id INTEGER PRIMARY KEY,
    act INTEGER NOT NULL,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;
INSERT INTO trace_of_act SELECT id, act, name, before, after FROM trace;
DROP TABLE trace;
ALTER TABLE trace_of_act RENAME TO trace;
CREATE INDEX trace_by_act ON trace (act);

-- Posts ------------------------------------------------------------------------------------

-- What a chat was told by the update in hand is known without asking; by chat only the
-- acknowledgements are looked up, which wait for one another.
DROP INDEX outbox_said;
CREATE INDEX outbox_together ON outbox (chat_id) WHERE state = 'queued' AND urgency >= 6;
