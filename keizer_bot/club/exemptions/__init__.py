"""Exemptions and warnings, for the arbiter's eyes ([003] rules t and u).

Public actions: `keep_remark`, `tell_remark`, `end_remark`, `list_remarks`.
"""
