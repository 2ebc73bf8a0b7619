-- When clubs were founded in the chat, for a day: also those that have gone since. Of nobody.
CREATE TABLE club_founding (at TEXT NOT NULL) STRICT;
INSERT INTO club_founding SELECT founded_at FROM club WHERE founded_at IS NOT NULL;
