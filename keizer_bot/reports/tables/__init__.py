"""Tables to open in a spreadsheet or print for the notice board: one model, three writers.

`model` defines a table; `ranking`, `round_lists`, `cross`, `attendance`, `lists` and `official`
make one from a season; `as_csv`, `as_xlsx` and `as_pdf` write any of them.
"""
