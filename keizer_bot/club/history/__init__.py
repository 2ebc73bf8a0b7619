"""The club over the years: careers, records, prizes, cups, and the winners of each season.

The prizes are those of [003] c, d, e; the winner of a cup (x) keeps it for a year. Public
functions: `past_seasons`, `career_lines`, `record_lines`, `honour_lines`, `honoured`; `prizes`;
`add_cup`, `give_cup`, `remove_cup`, `list_cups`.
"""
