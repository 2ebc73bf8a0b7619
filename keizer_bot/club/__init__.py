"""The subjects of a club, a package each, with the same kinds of modules in each.

`actions` (one function an intention), `messages` (all it can say), `views` (what is shown, as
values and as text), `handlers` (words and buttons to one action), `jobs` (what comes due), and
modules named for what they compute. A subject imports those below it, never back; the order is a
contract in pyproject.toml. What a change causes above it stands in `reactions`.
"""
