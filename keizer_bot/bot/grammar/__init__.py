"""What people write, read: text in, a value out, or a refusal raised. No clock, no I/O.

`command` finds the command; `sign_off` reads who and which evenings, `results` how a game ended,
`games` which game that is. What is not certain becomes a question, never a guess.
"""
