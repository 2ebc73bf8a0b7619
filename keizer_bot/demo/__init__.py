"""An invented club with the real bot: told once, and shown in the browser or the terminal."""
