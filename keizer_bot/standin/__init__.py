"""A strict stand-in for Telegram: chats, people and the Bot API, over HTTP on loopback.

The real bot runs against it unchanged through ``api_url``; tests use the same objects. It has only
the methods that the bot calls; a call of any other is recorded as a violation.
"""
