"""The front page of a club's archive: what each of its files is."""
