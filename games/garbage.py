"""How often a process looks for garbage: never while it loads, and seldom while it serves.

What it loads at the start stays for ever, and the states of streams that it keeps are large and
have no cycles; a look through all of it takes a fifth of a second, in which a result waits.
"""

import gc

THRESHOLDS = (50_000, 20, 50)
"""New objects until the youngest are looked through, and how often that until older ones are."""


def begin_loading() -> None:
    """Look for no garbage: what a process loads is none, and looking takes a fifth of its start."""
    gc.disable()


def end_loading() -> None:
    """Leave what is loaded out of the search, and look for garbage again."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def look_seldom() -> None:
    """Leave what is loaded out of the search, and search the rest seldom; once, after set-up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()
