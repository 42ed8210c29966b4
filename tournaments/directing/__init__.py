"""Tournaments in the store: what people do to them, what pages read, what workers compute.

Start reading at `commands.py`, then `projection.py`, `queries.py` and `following.py`.
"""
