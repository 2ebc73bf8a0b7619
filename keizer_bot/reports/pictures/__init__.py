"""Pictures for the chat: values in, PNG out; nothing here knows the database or Telegram.

`…_values` functions make a picture's value from a season and its rankings, with every word in it
written in the reader's language; `draw.png` draws a value. Pillow is imported by `draw.png` alone,
when the first picture is drawn.
"""
