"""The club's own regulations, quoted by article. Public action: `quote_regulations`."""
