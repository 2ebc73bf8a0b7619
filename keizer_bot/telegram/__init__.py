"""The Telegram front: the only package that knows the Bot API.

`poller` asks for updates, `inbox` keeps and handles them, `outbox` sends what is queued within
Telegram's limits, `api` makes the calls.
"""
