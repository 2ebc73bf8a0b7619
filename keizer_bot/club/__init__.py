"""The subjects of a club, a package each, with the same kinds of modules in each.

`actions` (a function for each intention), `messages` (its texts), `views` (what is shown, as values
and as text), `handlers` (which turn words or a button into one action), `jobs` (scheduled work),
and modules named for what they compute. A subject imports those below it, never back; the order is
a contract in pyproject.toml. `reactions` lists what a change causes in the subjects above.
"""
