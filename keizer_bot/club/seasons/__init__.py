"""Seasons begin, end, and go in and out as files without loss.

Public actions: `end_season`, `import_season`, `import_earlier_season`, `export_season`.
"""
