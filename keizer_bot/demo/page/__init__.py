"""The demo as a page in the browser: the club's group as on a phone, with the real bot.

It listens on loopback only, at an address that nobody can guess.
"""
