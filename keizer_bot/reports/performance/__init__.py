"""What FIDE's tables make of a player's season, in words; never official (B.02, 8)."""
