"""What somebody wrote, read once: text and a scene in, one `Reading` out.

`pieces` makes typed pieces of a text in one language, `clauses` groups them, and `coming` and
`results` know the closed forms that a clause may have. `presence` and `reports` hold these against
the calendar and the games. `wording` is a text with all that its words may mean: `questions`,
`talk`, `answers` and `requests` ask which meanings occur in it. Nothing here stores or answers
anything.
"""
