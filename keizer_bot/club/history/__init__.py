"""The club over the years: careers, records, and who won what in which season.

Public functions: `past_seasons`, `career_lines`, `record_lines`, `honour_lines`, `honoured`.
"""
