-- A cup by knock-out: each player's place in its bracket, counted from 1, and who goes on after a
-- draw.
ALTER TABLE player ADD COLUMN bracket_place INTEGER;
ALTER TABLE game ADD COLUMN advances_id INTEGER REFERENCES player;
