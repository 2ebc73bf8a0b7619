"""`python -m keizer_bot` is `keizer-bot`."""

from keizer_bot.cli import main

if __name__ == "__main__":
    main()
