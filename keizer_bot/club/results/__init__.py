"""Results: reported and confirmed by the players, contradicted, corrected, decided and appealed.

An objection ([003] rule v) is decided by the arbiter when both parties are heard; a decided one
goes to the committee of three (rule w). What the arbiter decides has a reason where one is due, and
is on record.

Public actions: `report`, `report_own`, `agree`, `object_to`, `withdraw`, `report_no_show`;
`begin_dispute`, `argue`, `hand_over`, `settle_dispute`, `object_to_evening`; `decide`,
`decide_by_tap`, `set_results`; `appeal`, `ask_appeal`, `vote_on_appeal`, `set_committee`.
"""
