"""The words about seasons, players and ratings that come in from files, and go out."""
