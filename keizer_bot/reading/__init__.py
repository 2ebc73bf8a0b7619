"""Readers of what people write: text and a scene in, one frozen value out.

Plain words about coming and results go through `reader.read`: `cutting` makes typed pieces of a
text in one language, `clauses` and `parts` divide them, and `coming` and `results` have the closed
forms that a clause may have; `presence` and `reports` hold these against calendar and games.
`commands` finds the command that a message is, `questions` the question; the other modules read
the words behind a command. Nothing here stores or answers anything.
"""
