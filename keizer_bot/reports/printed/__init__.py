"""What is printed and cut out: cards for the boards, slips with personal links."""
