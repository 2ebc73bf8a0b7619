"""Files from an arbiter: players, rules, a season of ours or from another program.

Nothing changes before the arbiter agrees. Public actions: `take_file`, `take_season_in`,
`take_moved`.
"""
