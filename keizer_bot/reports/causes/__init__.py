"""Messages that explain why a player rose or fell in the ranking."""
