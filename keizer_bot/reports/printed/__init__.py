"""Paper to cut out: cards for the boards, slips with personal links."""
