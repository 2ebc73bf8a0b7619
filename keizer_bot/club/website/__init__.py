"""The club's website as a function of its facts, each season's read in one transaction.

Public functions: `site_facts`, `past_facts`, `front_facts`, `site_view`, `front_view`, `mark_of`,
`calendar_events`.
"""
