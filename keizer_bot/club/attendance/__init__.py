"""Who comes: what was said of an evening, standing arrangements, silence ([003] rule k).

`presence` alone says who is expected and writes it down.
Public actions: `set_standing`, `show_standing`, `end_silence`, `attendance_of`.
"""
