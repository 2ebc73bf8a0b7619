"""The command line: `keizer-bot` starts `main`; `engine` needs no bot."""
