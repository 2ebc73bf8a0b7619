-- Words to a reader of whom nothing else is kept here: where their mail goes, until it went.
ALTER TABLE outbox ADD COLUMN mailbox TEXT;         -- JSON: ref, name, club, language
