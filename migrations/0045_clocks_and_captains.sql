-- Both players chose an analogue clock ([003] g).
ALTER TABLE game ADD COLUMN analogue INTEGER NOT NULL DEFAULT 0;

-- The visiting team's captain, who is told of a phone on stand-by ([003] u); '' if not known.
ALTER TABLE team_match ADD COLUMN captain TEXT NOT NULL DEFAULT '';

-- The committee is appointed for three years ([003] w): since that day, and if its end was announced.
-- NULL: before this was kept.
ALTER TABLE committee ADD COLUMN since TEXT;
ALTER TABLE committee ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
