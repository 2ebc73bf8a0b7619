"""The host's terminal: its language, messages and questions."""
