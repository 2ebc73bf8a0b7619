"""Simulated seasons: the effect of a rule on a club, each number with a 95 % interval.

Pure: chance comes in as a seed. docs/lab/method.md lists what the model leaves out.
"""
