"""Results: reported and confirmed by the players, contradicted, corrected, decided and appealed.

The arbiter decides an objection ([003] rule v) after hearing both parties; an appeal against that
goes to the committee of three (rule w). Decisions are on record, with a reason if the rules ask
one.

Public actions: `report`, `report_own`, `agree`, `object_to`, `withdraw`, `report_no_show`;
`begin_dispute`, `argue`, `hand_over`, `settle_dispute`, `object_to_evening`; `decide`,
`decide_by_tap`, `set_results`; `appeal`, `ask_appeal`, `vote_on_appeal`, `set_committee`.
"""
