"""One person over the years: two members who are one become one over all seasons.

Public actions: `merge_members`.
"""
