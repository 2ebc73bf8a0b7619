"""A player's performance by FIDE's tables, in words; never official (B.02, 8)."""
