"""The host's config.toml: what it may hold, what is wrong with it, and what it comes to."""
