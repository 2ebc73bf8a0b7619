"""The program: `python -m keizer_bot` is `keizer-bot`."""

import gc
import signal


def main() -> None:
    """Run the command line; who stops it while it is being loaded is shown no traceback."""
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # a thousand classes are made: a tenth of the time went into looking for garbage
    from keizer_bot.cli.main import main as run  # noqa: PLC0415 - it takes a second

    gc.freeze()  # what is loaded stays, and what a command loads beside it is soon looked through
    gc.enable()
    signal.signal(signal.SIGINT, handler)
    run()


if __name__ == "__main__":
    main()
