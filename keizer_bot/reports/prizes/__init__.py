"""The race for the season's prizes, and who won them ([003] c, d, e)."""
