-- What is noted for a member who is absent unless they sign on, where it is not what the rules say.
ALTER TABLE player ADD COLUMN standing_kind TEXT;
