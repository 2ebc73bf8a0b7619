"""What somebody wrote of coming or a result, read once: text and a scene in, one `Reading` out.

`pieces` makes typed pieces of a text in one language, `clauses` groups them, and `coming` and
`results` know the closed forms that a clause may have. `presence` and `reports` hold these against
the calendar and the games. Nothing here stores or answers anything.

The chat does not use this package yet: `keizer_bot.grammar` still reads for it.
"""
