"""Pictures for the chat: contents in, PNG out; nothing here knows the database or Telegram.

The `…_values` functions make a picture's contents from a season and its rankings, with every word
already in the reader's language; `draw.png` draws it. Only the drawing modules import Pillow, and
`draw.png` imports them when the first picture is drawn.
"""
