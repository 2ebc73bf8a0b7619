"""The front page of a club's archive, which explains each of its files."""
