"""Results: reported by a player, confirmed or contradicted by the other.

Public actions: `report`, `report_own`, `agree`, `object_to`, `withdraw`, `report_no_show`.
"""
