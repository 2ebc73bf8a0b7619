"""How every test here runs: Hypothesis repeats itself, unless it is asked to dig."""

from hypothesis import HealthCheck, settings

# On shared cores a slow example says nothing about the code.
_unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("ci", _unhurried, derandomize=True, database=None)
# pytest --hypothesis-profile=torture: new examples each time, and many.
settings.register_profile("torture", _unhurried, max_examples=5_000, print_blob=True)
settings.load_profile("ci")
# A change of the house (tests/mutants.py) that a few examples do not catch, a table should.
settings.register_profile("mutants", _unhurried, max_examples=10, derandomize=True, database=None)
