-- A link in a reminder's mail: this person may say for this round whether they come, until sign-off
-- for it closes, and can do nothing else with it.
CREATE TABLE answer_link (
    hash TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_link_by_round ON answer_link (round_id);
