"""Why the bot cannot go on with Telegram. Imports nothing of it: commands without it read these."""


class TokenRefused(Exception):
    """Telegram does not know this token."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram does not accept the bot's token: ask @BotFather for the right one and put"
            " it where the old one is."
        )


class TwoMachines(Exception):
    """Somebody else asks for the updates of this bot."""

    def __init__(self) -> None:
        super().__init__(
            "Another program uses the same bot token and takes its messages: two machines with"
            " one token. Stop the other one, or give it a bot of its own, then start again."
        )
