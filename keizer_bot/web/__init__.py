"""Another front: members' own pages, written on the server, which work without a script.

What is done on a page is words or a press for the same router as the chat's. Public: `WebFront`.
"""
