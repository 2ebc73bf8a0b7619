"""Messages about importing and exporting seasons, players and ratings."""
