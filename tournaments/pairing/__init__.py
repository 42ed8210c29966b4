"""Who meets whom in a round, and why: pure, so the same field gives the same tables for ever.

It knows entries by opaque ids only. Start reading at `systems.py`, then `field.py`.
"""
