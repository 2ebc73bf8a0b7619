-- Each row says of which kind of mail it is, as its message declares; it was the name of the subject
-- of the club that said it, and the names of subjects change.
ALTER TABLE outbox RENAME COLUMN subject TO mail_kind;
UPDATE outbox SET mail_kind = CASE
    WHEN mail_kind = 'reminders' THEN 'reminder'
    WHEN mail_kind IN ('pairing', 'overrides', 'preview', 'friendly_games') THEN 'pairing'
    WHEN mail_kind IN ('results', 'disputes', 'corrections', 'appeals') THEN 'result'
    WHEN mail_kind IN ('ranking', 'prizes') THEN 'ranking'
    ELSE 'other'
END;
