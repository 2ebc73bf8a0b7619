-- Of which round a call to make tells: once a result of the member's game there is given or agreed to,
-- nobody need be called about what was asked before. NULL: of none, or before this was kept.
ALTER TABLE call ADD COLUMN round_id INTEGER REFERENCES round ON DELETE SET NULL;
CREATE INDEX call_by_round ON call (round_id) WHERE done_at IS NULL;
