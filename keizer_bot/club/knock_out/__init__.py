"""A knock-out cup: who advances after a draw, and who is out.

Public actions: `ask_who_goes_on`, `go_on_in_cup`, `tell_who_is_out`, `tell_of_late_result`.
"""
