"""Files from an arbiter: a season, players, rules, a season of Sevilla's.

Nothing changes before the arbiter agrees. Public actions: `take_file`, `take_season_in`,
`take_sevilla`.
"""
