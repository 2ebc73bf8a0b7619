"""How the bot itself is doing, for the arbiter. Public action: `status`."""
