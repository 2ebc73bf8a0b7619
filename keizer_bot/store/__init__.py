"""Everything on disk: one SQLite file, plain SQL, one module per aggregate."""
