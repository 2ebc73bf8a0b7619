"""The season, or a table of it, as a file of any form.

Public actions: `ask_file`, `send_export`.
"""
