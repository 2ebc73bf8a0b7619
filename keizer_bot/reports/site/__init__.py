"""The club's website: static pages that need no script and ask nobody for anything."""
