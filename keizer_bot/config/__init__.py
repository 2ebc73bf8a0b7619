"""The host's config.toml: its form, its errors, and the resulting values."""
