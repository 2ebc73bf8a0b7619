"""Readers of days, names, scores and the words behind some commands, for `reading`.

What is not certain becomes a question, what is wrong a refusal (`messages`), never a guess.
`words` cleans a line, `terms` gives its words their meaning, `day_rules` and its meanings
read days, `names` people; above them `sign_off` reads which players and evenings,
`results` and `games` how which game ended. No clock and no I/O: nothing here knows who asks, or
what is stored.
"""
