"""The only reader of words, names and dates: words and calendar values in, a reading out.

What is not certain becomes a question, what is wrong a refusal (`messages`), never a guess.
`command` finds the command, `sign_off` who and which evenings, `results` and `games` how which game
ended. Below them `words` cleans a line, `terms` gives its words their meaning, `dates`,
`numbered_days` and `named_days` read days, `names` people. No clock and no I/O: nothing here knows
who asks, or what is stored.
"""
