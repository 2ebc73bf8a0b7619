"""Tables that people open in a spreadsheet or hang on the notice board: one model, three writers.

`model` is what a table is; `ranking`, `round_lists`, `cross`, `attendance`, `lists` and `official`
make one from a season; `as_csv`, `as_xlsx` and `as_pdf` write any of them.
"""
