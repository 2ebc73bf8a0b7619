-- What goes out is an intent: what is to be said to whom. Only the front knows calls and payloads.

-- A row is `queued`, then `sending` from before its call until the outcome is known. `intent` is
-- its JSON, '{}' once it is over. What the house does with it stands in columns of its own:
-- `edits` is the row whose message it is about (a file stands below it), `about` the number of
-- that message where the row is not ours; `repeat` is the mark before a copy of what must never be
-- missing, `repost` lets a change whose message is gone become a message, `marked` says that the
-- mark stands before it; `instead` is the address to which it goes if the person cannot be reached.
-- A lower `urgency` goes first; `cause` is the inbox row that led to it; `part_of` is the row into
-- whose message this one was put together with others.
CREATE TABLE outbox_of_intents (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (
        kind IN ('say', 'show', 'change', 'close', 'pin', 'react', 'answer', 'menu')
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

-- Rows of before hold a call of the Bot API. Until then the sign of a number told a group.
INSERT INTO outbox_of_intents
SELECT
    id,
    CASE method
        WHEN 'sendMessage' THEN 'say'
        WHEN 'sendPhoto' THEN 'show'
        WHEN 'sendDocument' THEN 'show'
        WHEN 'editMessageText' THEN 'change'
        WHEN 'editMessageReplyMarkup' THEN 'close'
        WHEN 'pinChatMessage' THEN 'pin'
        WHEN 'setMessageReaction' THEN 'react'
        WHEN 'answerCallbackQuery' THEN 'answer'
        WHEN 'setMyCommands' THEN 'menu'
    END,
    CASE
        WHEN state IN ('sent', 'failed') THEN '{}'
        WHEN method IN ('sendMessage', 'editMessageText') THEN json_object(
            'kind', iif(method = 'sendMessage', 'say', 'change'),
            'text', payload ->> 'text',
            'buttons', json(buttons)
        )
        WHEN method IN ('sendPhoto', 'sendDocument') THEN json_object(
            'kind', 'show',
            'text', coalesce(payload ->> 'caption', ''),
            'file', payload -> 'file',
            'buttons', json(buttons)
        )
        WHEN method = 'editMessageReplyMarkup' THEN '{"kind":"close"}'
        WHEN method = 'pinChatMessage' THEN '{"kind":"pin"}'
        WHEN method = 'setMessageReaction' THEN json_object(
            'kind', 'react', 'emoji', payload ->> '$.reaction[0].emoji'
        )
        WHEN method = 'answerCallbackQuery' THEN json_object(
            'kind', 'answer',
            'press', payload ->> 'callback_query_id',
            'text', replace(replace(replace(
                coalesce(payload ->> 'text', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
        )
        WHEN method = 'setMyCommands' THEN json_object(
            'kind', 'menu',
            'commands', (
                SELECT json_group_array(json_array(value ->> 'command', value ->> 'description'))
                FROM json_each(payload, '$.commands')
            ),
            'language', payload ->> 'language_code',
            'of', payload ->> '$.scope.chat_id'
        )
    END,
    CASE WHEN chat_id > 0 THEN 'person' WHEN chat_id < 0 THEN 'chat' END,
    chat_id,
    coalesce(payload ->> 'message_thread_id', 0),
    payload ->> '$.reply_parameters.message_id',
    payload ->> 'message_id',
    edits,
    part_of,
    payload ->> 'repeat',
    coalesce(payload ->> 'repost', 0),
    coalesce(payload ->> 'marked', 0),
    iif(payload -> 'instead' IS NULL, NULL, json_object(
        'recipient', json_object(
            'kind', iif(payload ->> '$.instead.chat_id' > 0, 'person', 'chat'),
            'id', payload ->> '$.instead.chat_id'
        ),
        'topic', coalesce(payload ->> '$.instead.message_thread_id', 0),
        'reply_to', payload ->> '$.instead.reply_parameters.message_id'
    )),
    urgency, key, cause, state, attempts, not_before, message_id, made_at, sent_at, error
FROM (
    SELECT *, coalesce((
        SELECT json_group_array(json((
            SELECT json_group_array(
                json_object('label', value ->> 'text', 'data', value ->> 'callback_data')
            )
            FROM json_each(lines.value)
        )))
        FROM json_each(payload, '$.reply_markup.inline_keyboard') AS lines
    ), '[]') AS buttons
    FROM outbox
);
DROP TABLE outbox;
ALTER TABLE outbox_of_intents RENAME TO outbox;

CREATE INDEX outbox_queued ON outbox (urgency, id) WHERE state = 'queued';
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;
CREATE INDEX outbox_together ON outbox (recipient_id) WHERE state = 'queued' AND urgency >= 6;

-- A change goes to the topic of its message, so that a message may come in its place.
UPDATE outbox SET topic = (SELECT posted.topic FROM outbox AS posted WHERE posted.id = outbox.edits)
WHERE edits IS NOT NULL AND state IN ('queued', 'sending');
