"""DejaVu Sans, which matplotlib brings along."""

from importlib.util import find_spec
from pathlib import Path


def fonts_folder() -> Path:
    """Where matplotlib keeps its fonts, found without importing it (it is slow and large)."""
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("matplotlib")
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
