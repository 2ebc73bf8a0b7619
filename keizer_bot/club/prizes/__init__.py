"""The season's prizes: the race, and the winners once it is over ([003] c, d, e).

Public action: `prizes`.
"""
