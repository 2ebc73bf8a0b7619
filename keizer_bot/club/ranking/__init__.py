"""The ranking after a round: computed from the facts, posted, kept as posted.

`effects` shows what a change of facts does to it. Public actions: `post_ranking`,
`revise_ranking`, `group_ranking`, `period_ranking`.
"""
