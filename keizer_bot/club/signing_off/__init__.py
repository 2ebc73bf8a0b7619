"""Signing off and on, in time or late; club duty, check-in, reminders and late arrivals.

An answer counts from the moment when it was sent; only `presence` decides who is expected, and
stores attendance. Members have standing arrangements, and repeated no-shows change theirs ([003]
rule k). Club duty (*extern*) counts by a known match, else by a captain's or arbiter's
confirmation. Two players with a bye may play a friendly game. The bot asks members who have not
answered the day before.

Public actions: `sign_off`, `sign_on`, `come_later`, `mark_absent`, `leave_game`, `wish_to_stop`;
`set_standing`, `show_standing`, `end_silence`, `attendance_of`; `decide_duty`, `confirm_known`,
`ask_about`; `offer`, `ask_friendly`, `answer_friendly`; `remind`, `set_reminders`, `ask_team`,
`answer_by_mail`.
"""
