-- Points that the arbiter gave to a player or took off, and why: they count in the ranking of that
-- round and in all later ones.
CREATE TABLE adjustment (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    player_id INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
    round INTEGER NOT NULL,                         -- its number
    points TEXT NOT NULL,                           -- an exact fraction, below 0: taken off
    why TEXT
) STRICT;
CREATE INDEX adjustments_of_season ON adjustment (season_id);

CREATE TRIGGER summary_adjustment_insert AFTER INSERT ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_adjustment_update AFTER UPDATE ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_adjustment_delete AFTER DELETE ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;

-- Whoever wins no prizes plays all season, as everybody does.
ALTER TABLE player ADD COLUMN prizes INTEGER NOT NULL DEFAULT 1;

-- A season that ran before free players were chosen otherwise: its arbiters are told once.
ALTER TABLE season ADD COLUMN tells_of_byes INTEGER NOT NULL DEFAULT 0;
UPDATE season SET tells_of_byes = 1 WHERE ended_at IS NULL;
