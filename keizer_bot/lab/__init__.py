"""Seasons on paper: what a rule does to a club, with a 95 % interval to each number.

Pure: chance comes in as a seed. docs/lab/method.md says what the model leaves out.
"""
