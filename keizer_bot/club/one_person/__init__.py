"""One person over the years: two members who are one, and who comes in with a season.

Public actions: `merge_members`, `ask_who`; `recognise` says what is certain.
"""
