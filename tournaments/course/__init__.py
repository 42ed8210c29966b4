"""The course of a tournament as events: pure, so the same stream gives the same state for ever.

It knows persons, entries and games by opaque ids only, and neither clock nor chance. Start reading
at `course.py` (the verbs), then `acts/` (the kinds of events) and `state.py`.
"""
