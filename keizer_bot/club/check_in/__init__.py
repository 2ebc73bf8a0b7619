"""Checking in, in a club that pairs on the evening: who says they are there is paired.

Public actions: `check_in`, `arrive`, `let_in`; `keep_check_in` keeps the posts up to date.
"""
