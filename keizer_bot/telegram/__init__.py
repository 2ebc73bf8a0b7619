"""The Telegram front: the only package that knows the Bot API.

`poller` fetches updates, `inbox` stores and handles them, `outbox` sends what is queued within
Telegram's limits, `api` makes the calls.
"""
