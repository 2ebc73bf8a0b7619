-- A member who writes another language than the club's is asked once if they want to keep it.
ALTER TABLE member ADD COLUMN language_offered INTEGER NOT NULL DEFAULT 0;
