"""Appeals: a decided objection goes to the committee of three ([003] rule w).

Public actions: `appeal`, `ask_appeal`, `vote_on_appeal`, `set_committee`.
"""
