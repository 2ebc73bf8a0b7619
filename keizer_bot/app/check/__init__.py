"""The words of `check` and `status`; `keizer_bot.app.checking` looks."""
