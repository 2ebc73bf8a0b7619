"""A demo of the real bot with an invented club, shown in the browser or the terminal."""
