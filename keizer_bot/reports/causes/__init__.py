"""Why somebody rose or fell in the ranking."""
