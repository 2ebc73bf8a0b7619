"""The club over the years: careers, records, prizes and cups, and who won what in which season.

The prizes are those of [003] c, d, e; a cup (x) is won for a year and brought back. Public
functions: `past_seasons`, `career_lines`, `record_lines`, `honour_lines`, `honoured`; `prizes`;
`add_cup`, `give_cup`, `remove_cup`, `list_cups`.
"""
