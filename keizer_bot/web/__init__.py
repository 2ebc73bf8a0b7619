"""Members' own pages: a second front, written on the server, which works without a script.

A form on a page becomes words or a button press for the same router as the chat's. Public:
`WebFront`.
"""
