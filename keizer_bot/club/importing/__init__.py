"""Files from an arbiter: players, rules, rating lists, a season of ours or of another program.

Nothing changes before the arbiter agrees. The bot keeps a whole rating list, matches it with
players, and applies it where the match is certain. Public actions: `take_file`, `take_season_in`,
`take_moved`; `take_rating_list`, `update_ratings`, `find_on_list`, `club_on_list`.
"""
