"""Solves symmetric positive definite systems by Cholesky; a club's are small (numpy is 30 MB)."""

from collections.abc import Sequence
from math import sqrt

Matrix = list[list[float]]


def lower_root(matrix: Sequence[Sequence[float]]) -> Matrix:
    """L, lower triangular, with L·Lᵀ equal to the matrix (Cholesky); rows end at the diagonal."""
    root: Matrix = []
    for i, row in enumerate(matrix):
        entries: list[float] = []
        for j in range(i):
            below = root[j]
            left = row[j] - sum(a * b for a, b in zip(entries, below, strict=False))
            entries.append(left / below[j])
        entries.append(sqrt(row[i] - sum(entry * entry for entry in entries)))
        root.append(entries)
    return root


def solved(root: Matrix, right: Sequence[float]) -> list[float]:
    """Solve L·Lᵀ·x = `right` for x."""
    middle: list[float] = []
    for row, value in zip(root, right, strict=True):
        done = sum(a * b for a, b in zip(row, middle, strict=False))
        middle.append((value - done) / row[-1])
    size = len(root)
    x = [0.0] * size
    for i in reversed(range(size)):
        done = sum(root[j][i] * x[j] for j in range(i + 1, size))
        x[i] = (middle[i] - done) / root[i][i]
    return x


def inverse(root: Matrix) -> Matrix:
    """The inverse of L·Lᵀ: the covariances, if the matrix is a precision."""
    size = len(root)
    columns = (solved(root, [float(i == j) for i in range(size)]) for j in range(size))
    return list(columns)
