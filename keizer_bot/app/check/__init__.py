"""Messages of `check` and `status`; the checks are in `keizer_bot.app.checking`."""
