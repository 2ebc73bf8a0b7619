-- An event that is played on the evenings of another season, as a cup whose games count in both:
-- `inside` is JSON as the season file has it, `outer_id` that season where it is here, `outer_round`
-- the number of the round there. A game of that season may be one of the event's round too.
ALTER TABLE season ADD COLUMN inside TEXT;
ALTER TABLE season ADD COLUMN outer_id INTEGER REFERENCES season;
ALTER TABLE round ADD COLUMN outer_round INTEGER;
ALTER TABLE game ADD COLUMN event_round_id INTEGER REFERENCES round;
CREATE INDEX games_of_event ON game (event_round_id) WHERE event_round_id IS NOT NULL;

CREATE TRIGGER summary_event_update AFTER UPDATE ON game WHEN NEW.event_round_id IS NOT NULL BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.event_round_id);
END;
CREATE TRIGGER summary_event_delete AFTER DELETE ON game WHEN OLD.event_round_id IS NOT NULL BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.event_round_id);
END;
