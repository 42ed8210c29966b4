"""How often somebody looks words up: counted in each process by itself.

Nothing is lost when another process counts anew: a limit here only keeps one visitor from taking
the machine. How much somebody may learn in a day is counted for all processes in `counting.py`.
"""

from tournaments.throttles import Throttle


class LookUps(Throttle):
    """Looking words up: by account, else by address."""

    scope = "words"
    rate = "120/min"


class Lists(LookUps):
    """Importing lists and asking for reports: each keeps a processor busy for seconds."""

    scope = "word_lists"
    rate = "10/min"
