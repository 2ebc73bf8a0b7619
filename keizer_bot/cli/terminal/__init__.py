"""The terminal of whoever runs the bot: its language, what is said and asked there."""
