"""The program: `python -m keizer_bot` is `keizer-bot`."""

import signal


def main() -> None:
    """Run the command line; who stops it while it is being loaded is shown no traceback."""
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from keizer_bot.cli.main import main as run  # noqa: PLC0415 - it takes a second

    signal.signal(signal.SIGINT, handler)
    run()


if __name__ == "__main__":
    main()
