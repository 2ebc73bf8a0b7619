"""The ranking after a round: computed from the facts, posted, kept as posted.

A change of facts shows first what it does to it. Public actions: `post_ranking`,
`revise_ranking`, `group_ranking`, `period_ranking`.
"""
