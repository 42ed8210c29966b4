"""What closed tournaments add up to: a series by points and a rating list, each a fold over them.

Pure: persons are opaque ids, and the same tournaments at the same versions give the same bytes.
Start reading at `closed.py`, then `series.py` or `flat_fold.py`; `data.py` makes the bytes.
"""
