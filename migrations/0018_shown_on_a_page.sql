-- When its reader's own page first showed it: whoever has seen what is urgent need not be called.
ALTER TABLE page_message ADD COLUMN shown_at TEXT;
DROP INDEX page_message_unread;
CREATE INDEX page_message_unread ON page_message (made_at)
    WHERE urgent AND read_at IS NULL AND shown_at IS NULL AND called_at IS NULL;

-- A link to sign in is of whoever has the mail address at which it was asked for, or of one person
-- who asked for it while signed in; before, such a person stood in `mail`, as '#' and their number.
CREATE TABLE sign_in_asked (
    hash TEXT PRIMARY KEY,
    mail TEXT,
    person_id INTEGER,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    CHECK ((mail IS NULL) <> (person_id IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO sign_in_asked (hash, mail, person_id, made_at, expires_at, used_at)
SELECT hash, iif(mail LIKE '#%', NULL, mail), iif(mail LIKE '#%', CAST(substr(mail, 2) AS INTEGER), NULL),
    made_at, expires_at, used_at
FROM sign_in;
DROP TABLE sign_in;
ALTER TABLE sign_in_asked RENAME TO sign_in;
