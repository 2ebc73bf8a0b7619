"""The foundation of every subject of the club.

The context of a request, questions with buttons, messages and posts, the calendar with its hours,
a season's facts in memory, and the log of changes. Nothing here knows a subject, or Telegram.
"""
