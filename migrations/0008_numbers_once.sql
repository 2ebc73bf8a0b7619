-- A member's number is nobody else's ever after: copies tell by it who was erased.

DROP TRIGGER dashboard_claim_made;
DROP TRIGGER dashboard_claim_decided;

CREATE TABLE member_numbered (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    person_id INTEGER,
    language TEXT,                                  -- NULL: the club's
    private_open INTEGER NOT NULL DEFAULT 0,        -- has opened a private chat with the bot
    own_game INTEGER NOT NULL DEFAULT 0,            -- wants their own game in private
    reminders INTEGER NOT NULL DEFAULT 1,           -- 0: asked for none
    erased_at TEXT,                                 -- became "Oud-lid 17" as they wished
    website TEXT CHECK (website IN ('full', 'initials')),
    UNIQUE (club_id, person_id)
) STRICT;
INSERT INTO member_numbered
    SELECT id, club_id, name, person_id, language, private_open, own_game, reminders, erased_at, website
    FROM member;
DROP TABLE member;
ALTER TABLE member_numbered RENAME TO member;
CREATE INDEX member_by_person ON member (person_id) WHERE person_id IS NOT NULL;

CREATE TRIGGER dashboard_claim_made AFTER INSERT ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
CREATE TRIGGER dashboard_claim_decided AFTER UPDATE ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
