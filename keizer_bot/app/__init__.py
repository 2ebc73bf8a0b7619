"""The composition root, which alone may import every package."""
