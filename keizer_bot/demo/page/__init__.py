"""The demo as a page in the browser: the club's group as on a phone, with the real bot.

It listens on loopback alone, behind an address that nobody can guess.
"""
