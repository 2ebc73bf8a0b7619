"""The command line: `main` is what `keizer-bot` starts, `engine` needs no bot."""
