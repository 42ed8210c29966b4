"""The shapes of acts for the API's description, made from the classes that read and store them."""

from functools import cache
from typing import Annotated, Any

from engine.answers import As
from games.shapes import Shape, field_of
from games.shapes_of_kinds import shape_of_kind
from tournaments.course.acts import KINDS, WORDED
from tournaments.course.shapes import TOLD
from tournaments.directing.bodies import LONGEST_WORDS

_SAID = Annotated[str, As(max_length=LONGEST_WORDS)]


@cache
def shape_of_act(kind: str) -> Shape:
    """The shape of an act: `kind` with its facts, and words where it takes some."""
    cls = KINDS[kind]
    more = {"words": field_of(_words(WORDED[kind]), required=False)} if kind in WORDED else {}
    return shape_of_kind(cls, f"Act{cls.__name__}", **more)


def _words(fact: str) -> Any:
    """What a request may bring in words, for the fact that gives them by their ids."""
    if fact == "names":
        meaning = "names of tables in words, by the number of the table"
        return Annotated[dict[str, _SAID], As(help_text=meaning)]
    if fact == "things":
        meaning = "what the prizes are, money or a thing, by the number of the prize from 1 on"
        return Annotated[dict[str, _SAID], As(help_text=meaning)]
    if fact == "said":
        meaning = f"in words, of {', '.join(TOLD)}; they are kept outside the stream"
        return Annotated[dict[str, _SAID], As(help_text=meaning)]
    meaning = f"the {fact} in words; they are kept outside the stream"
    return Annotated[_SAID, As(help_text=meaning)]
