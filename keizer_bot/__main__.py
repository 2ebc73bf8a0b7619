"""The program: `python -m keizer_bot` is `keizer-bot`."""

import signal
import sys


def main() -> None:
    """Run the command line; stopping it while it loads shows no traceback."""
    if sys.argv[1:] == ["--version"]:  # scripts ask for it and should not wait for all imports
        from keizer_bot.cli.version import full_version  # noqa: PLC0415 - as below

        sys.stdout.write(f"keizer-bot {full_version()}\n")
        sys.exit()
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from keizer_bot.cli.main import main as run  # noqa: PLC0415 - loads typer, for the others

    signal.signal(signal.SIGINT, handler)
    run()


if __name__ == "__main__":
    main()
