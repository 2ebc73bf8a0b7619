"""When something is due: a wake-up that asks the database; no logic."""
