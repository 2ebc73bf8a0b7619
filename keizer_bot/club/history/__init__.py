"""The club over the years: careers, records, and who won what in which season.

Public functions: `past_seasons`, `career_lines`, `meetings_over_years`, `roll_of_honour`.
"""
