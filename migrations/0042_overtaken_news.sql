-- Of which round a message on somebody's page is news: what comes later about it overtakes it.
ALTER TABLE page_message ADD COLUMN round_id INTEGER;

-- When awaited words were asked for: what was said then is the question. NULL: before this was kept.
ALTER TABLE awaited ADD COLUMN asked_at TEXT;
