"""FIDE (Dutch) System, C.04.3 in the edition in force since 1 February 2026.

Start reading at `cards.py`, then `plain.py`, which is the rule and nothing else. Clauses such as
1.4.2 or C12 are those of C.04.3; white of the rule is who goes first here, black who goes second.
"""
