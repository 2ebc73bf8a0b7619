"""Signing off and on, in time or late; club duty, check-in, reminders and late arrivals.

What was said counts from when it was said; `presence` alone says who is expected and writes it
down. There are standing arrangements, and silence may be one ([003] rule k). Club duty (*extern*)
counts by a known match, else by the word of captain or arbiter; two who are left free may play for
fun; whoever said nothing is asked the day before.

Public actions: `sign_off`, `sign_on`, `come_later`, `mark_absent`, `leave_game`, `wish_to_stop`;
`set_standing`, `show_standing`, `end_silence`, `attendance_of`; `decide_duty`, `confirm_known`,
`ask_about`; `offer`, `ask_friendly`, `answer_friendly`; `remind`, `set_reminders`, `ask_team`.
"""
