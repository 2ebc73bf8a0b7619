"""The club's website as a function of its facts, read in one transaction.

Public functions: `site_facts`, `site_view`, `front_view`, `calendar_events`.
"""
