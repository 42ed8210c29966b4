"""The doors to the lexicon: who may look up what and when, clubs' editions, reports on games.

Start reading at `closing.py` and `in_play.py`, then `asking.py`, `disclosure.py` and `batch.py`.
"""
