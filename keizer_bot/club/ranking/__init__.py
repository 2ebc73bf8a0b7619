"""The ranking after a round: computed from the facts, posted, and stored as posted.

Before facts change, the bot shows the effect on the ranking. Public actions: `post_ranking`,
`revise_ranking`, `group_ranking`, `period_ranking`.
"""
