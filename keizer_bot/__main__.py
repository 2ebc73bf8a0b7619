"""The program: `python -m keizer_bot` is `keizer-bot`."""

import signal
import sys


def main() -> None:
    """Run the command line; who stops it while it is being loaded is shown no traceback."""
    if sys.argv[1:] == ["--version"]:  # scripts ask it, and wait for nothing else
        from keizer_bot.cli.version import full_version  # noqa: PLC0415 - as below

        sys.stdout.write(f"keizer-bot {full_version()}\n")
        sys.exit()
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from keizer_bot.cli.main import main as run  # noqa: PLC0415 - typer, for the others

    signal.signal(signal.SIGINT, handler)
    run()


if __name__ == "__main__":
    main()
