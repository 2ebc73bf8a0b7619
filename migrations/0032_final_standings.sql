-- The last ranking of a season that came from elsewhere, as it was published there, and after how
-- many rounds: an earlier season's honours come from it.
CREATE TABLE final_standing (
    player_id INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    total TEXT NOT NULL,                            -- an exact fraction
    after_round INTEGER NOT NULL
) STRICT;

CREATE TRIGGER summary_final_standing_insert AFTER INSERT ON final_standing BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM player WHERE id = NEW.player_id);
END;
CREATE TRIGGER summary_final_standing_delete AFTER DELETE ON final_standing BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM player WHERE id = OLD.player_id);
END;
