"""Readers of what people write: text and a scene in, one frozen value out.

Plain words about coming and results go through `reader.read`: `cutting` makes typed pieces of a
text in one language, `clauses` and `parts` divide them, and `coming` and `results` have the closed
forms that a clause may have; `presence` and `reports` match these with the calendar and the games.
`commands` recognises a command, `questions` a question; the other modules read the words after a
command. Nothing here stores or answers anything.
"""
