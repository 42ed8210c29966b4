"""The edition that a tournament plays by: one of its club's own, kept for good."""

from engine.rulesets import ruleset
from games.commands import pin
from tournaments.course.acts import Act, Amend, Create
from tournaments.course.state import State


def pin_edition(club: str, state: State | None, act: Act) -> None:
    """Keep the edition that an act brings into a tournament; one that it has already stays.

    Raises Refusal UNKNOWN_EDITION for another club's as for none.
    """
    if not isinstance(act, Create | Amend):
        return
    setup = act.setup
    pinned = setup.options.get("lexicon")
    if pinned and (state is None or state.setup.options.get("lexicon") != pinned):
        pin(club, ruleset(setup.ruleset, setup.options))
