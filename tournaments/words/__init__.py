"""The doors to the lexicon: who may look up what and when, clubs' editions, reports on games.

Start reading at `closing.py`, then `asking.py`, `given_out.py` and `reporting.py`.
"""
