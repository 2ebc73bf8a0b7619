"""What people read: values to text; no database, no network."""
