"""What every subject of the club stands on.

The context of a request, questions with buttons, messages and posts, the calendar with its hours,
a season's facts in memory, and the record of changes. Nothing here knows a subject, or Telegram.
"""
