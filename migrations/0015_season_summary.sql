-- What the club's memory keeps of a season that is over: who played what and who won which prize.
-- It follows from the facts alone, so whatever changes one of these takes it away, and it is made
-- anew. `id` is another one each time, by which the website knows that its pages are old.
CREATE TABLE season_summary (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    season_id INTEGER NOT NULL UNIQUE REFERENCES season ON DELETE CASCADE,
    made_by TEXT NOT NULL,                          -- the program's version
    content TEXT NOT NULL                           -- JSON
) STRICT;

CREATE TRIGGER summary_season AFTER UPDATE OF rules, ended_at ON season BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.id;
END;
CREATE TRIGGER summary_player_insert AFTER INSERT ON player BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_player_update AFTER UPDATE ON player BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_player_delete AFTER DELETE ON player BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_round_insert AFTER INSERT ON round BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_round_update AFTER UPDATE ON round BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_round_delete AFTER DELETE ON round BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_external_game_insert AFTER INSERT ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_external_game_update AFTER UPDATE ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_external_game_delete AFTER DELETE ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_game_insert AFTER INSERT ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_game_update AFTER UPDATE ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_game_delete AFTER DELETE ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
CREATE TRIGGER summary_bye_insert AFTER INSERT ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_bye_update AFTER UPDATE ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_bye_delete AFTER DELETE ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
CREATE TRIGGER summary_presence_insert AFTER INSERT ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_presence_update AFTER UPDATE ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_presence_delete AFTER DELETE ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
