"""Who stands where in a division after a round, and why: pure, so old standings never change.

It knows entries by opaque ids only. Start reading at `table.py`, then `order.py`.
"""
