"""The race for the season's prizes, and its winners ([003] c, d, e)."""
