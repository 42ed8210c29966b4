"""The pages of tournaments that everybody and the players read.

Start reading at `visits.py`, then `tournament.py`; what changes by itself begins at `live.py`.
"""
