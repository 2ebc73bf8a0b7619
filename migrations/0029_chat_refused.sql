-- Why Telegram takes no message of the bot in a club's chat (store.clubs.Obstacle); NULL: it does.
ALTER TABLE chat ADD COLUMN refused TEXT;
