"""A signed game explained by a list of words: best plays, words that stayed, verdicts on them.

No part of a replay; who may be told, and when, is asked of the storey above. What was made once is
kept for as long as the process lives: it follows from the stream's hash and from the edition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from django.utils.translation import gettext as _

from engine.answers import As, view_of
from engine.explaining import At, Drawn, Explained, State, begun, explained
from engine.games import course
from engine.klauer.options import NAME as KLAUER
from engine.possible import Told, Turn
from engine.refusals import Said
from games.at_work import Going, Works
from games.phonies import ruled_admissible
from games.pinned import pinned_edition
from games.queries import shown_to
from games.replays import GameAtRest, at_rest
from games.schemas_of_games import ShownGame
from games.sentences import in_words
from games.thefts import is_theft, spelled_out
from lexicon import shelf
from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.editions import Edition
from lexicon.profiles import PROFILES, Profile
from lexicon.rulings import Admissibility

_KEPT = 200
_works: "Works[GameExplained]" = Works(kept=_KEPT)


@unique
class Turning(Enum):
    """Why a game hung on a turn. The name is the stable code, the value the sentence."""

    LEAD_TAKEN = "{name} takes the lead."
    WAS_MISSING = "{name} gave {lost} points away and was {behind} behind in the end."


@dataclass(frozen=True)
class TurningPoint:
    """A turn on which the game hung, and why."""

    version: Annotated[int, As(help_text="the turn, by its entry")]
    turn: Annotated[int, As(help_text="its number among `turns`, from 1")]
    seat: Annotated[int, As(help_text="who leads since, or who gave points away")]
    code: Annotated[
        str, As(choices=[(one.name, one.value) for one in Turning], help_text="why, for programs")
    ]
    said: Annotated[str, As(help_text="as a sentence, in the language that was asked for")]


@dataclass(frozen=True)
class PossiblePlay:
    """A play: its place and letters as they are typed, its main word, its points.

    In Wörterklauer `at` are the steps as they are typed, `word` is all words that they make, and
    `points` by how many cards that leads.
    """

    at: str
    letters: str
    word: str
    points: int
    card: Annotated[str | None, As(help_text="the bonus card that it uses (Scrabble Karten)")]
    on: Annotated[
        str | None, As(help_text="the cell of the card that a double or triple card is for")
    ]
    added: Annotated[int, As(help_text="what the bonus card brings, within `points`")]


@dataclass(frozen=True)
class DoubtfulWord:
    """A word that stayed on the board and that the edition doesn't surely admit."""

    word: str
    verdict: Annotated[str, As(help_text="not admissible, or for the arbiter")]
    clause: str


@dataclass(frozen=True)
class TurnExplained:
    """A turn beside what else it could have been; the best play comes first."""

    version: int
    seat: int
    rack: Annotated[str, As(help_text="the tiles that it surely had, ? a blank")]
    card: Annotated[
        str | None, As(help_text="the bonus card that it surely held (Scrabble Karten)")
    ]
    whole: Annotated[bool, As(help_text="whether that is all that it had, the bonus card as well")]
    made: PossiblePlay | None
    score: Annotated[int, As(help_text="what it made by the rules; 0 once it was taken back")]
    stands: bool
    best: tuple[PossiblePlay, ...]
    given_away: Annotated[
        int | None,
        As(help_text="how much more the best play makes; unless `whole` at least that much"),
    ]
    missed: Annotated[
        PossiblePlay | None, As(help_text="the best play of all tiles that was not laid")
    ]
    lead: Annotated[int | None, As(help_text="the seat that leads since this turn")]
    stolen: Annotated[
        tuple[str, ...], As(help_text="words that were stolen, HUND>HUNDE (Wörterklauer)")
    ]
    stayed: tuple[DoubtfulWord, ...]


@dataclass(frozen=True)
class SeatExplained:
    """A seat: what it gave away at least, what it missed, and what it is known to have drawn.

    `usual` are the points of as many tiles on average. `stolen` are words that it stole
    (Wörterklauer, where of drawn cards nothing is told).
    """

    given_away: int
    missed: int
    stayed: int
    stolen: int
    tiles: int
    points: int
    usual: int
    blanks: int


@dataclass(frozen=True)
class GameExplained:
    """A signed game, explained by an edition of the word list.

    `turning_points` speak of people: they are told in each answer and kept in none.
    """

    id: UUID
    version: int
    edition: str
    edition_hash: str
    turns: tuple[TurnExplained, ...]
    seats: tuple[SeatExplained, ...]
    turning_points: tuple[TurningPoint, ...]

    def told(self, names: Sequence[str], scores: Sequence[int | None]) -> "GameExplained":
        """The same with its turning points; `names` and `scores` of the end go by seat."""
        return replace(self, turning_points=tuple(turning_points(self.turns, names, scores)))


def can_be_explained(ruleset: str, phase: str) -> bool:
    """Whether a game under such rules is explained, once its sheet is signed."""
    return phase == "closed" and ruleset in PROFILES


def explanation(
    stream: UUID, club: str, hashed: str = "", patience: float | None = None
) -> GameExplained | Going | None:
    """A game explained by the edition of this hash, else by the one that it pins, else by the base.

    With `patience`, so many seconds, it is told how far it is where it takes longer; whoever asks
    again finds it. None where its sheet is not signed, where its rules have no list, and for an
    edition that this club doesn't have.
    """
    game = at_rest(stream)
    if game is None or not can_be_explained(game.played.state.rules.name, game.played.state.phase):
        return None
    pinned = hashed or game.played.state.rules.lexicon or shelf.base().hash
    edition = pinned_edition(club, f"@{pinned.rpartition('@')[2]}")
    if edition is None:
        return None
    key = (stream, bytes(game.head.hash), edition.hash)
    return _works.told(key, partial(_explained, game, edition), patience)


def position(stream: UUID, version: int) -> ShownGame | None:
    """What everybody may see of a signed game as it was before a turn; None for none.

    A turn of steps is named by the entry that ends it, and shown as it began.

    Later corrections are in it: it is the turn as the sheet has it now.
    """
    game = at_rest(stream)
    if game is None or game.played.state.phase != "closed":
        return None
    found = (before for before, entry in course(game.played.state) if entry.version == version)
    before = next(found, None)
    return None if before is None else shown_to(begun(before), "public")


def _explained(game: GameAtRest, edition: Edition, at: At) -> GameExplained:
    state: State = game.played.state
    profile = PROFILES[state.rules.name]

    def admits(play: Told) -> bool:
        ruling = adjudicate_play(edition, profile, play.words)
        return ruling.verdict is Admissibility.ADMISSIBLE

    graph = spelled_out(edition.base) if state.rules.name == KLAUER else edition.base.graph
    found = explained(state, graph, admits, partial(is_theft, edition), at) or Explained((), ())
    upheld = set(ruled_admissible(state))
    turns = tuple(_turn(one, edition, profile, upheld) for one in found.turns)
    return GameExplained(
        game.id,
        game.head.version,
        edition.name,
        edition.hash,
        turns,
        tuple(_seat(turns, seat, drawn) for seat, drawn in enumerate(found.drawn)),
        (),
    )


def _turn(one: Turn, edition: Edition, profile: Profile, upheld: set[str]) -> TurnExplained:
    words = one.made.words if one.made and one.stands else ()
    rulings = [adjudicate(edition, profile, word) for word in words if word not in upheld]
    stayed = (
        DoubtfulWord(ruling.word, ruling.verdict.value, ruling.clause)
        for ruling in rulings
        if ruling.verdict is not Admissibility.ADMISSIBLE
    )
    return view_of(
        TurnExplained,
        one,
        made=one.made and _play(one.made),
        best=tuple(map(_play, one.best)),
        missed=one.missed and _play(one.missed),
        stayed=tuple(stayed),
    )


def _play(one: Told) -> PossiblePlay:
    return view_of(PossiblePlay, one, points=one.score)


def _seat(turns: tuple[TurnExplained, ...], seat: int, drawn: Drawn) -> SeatExplained:
    own: list[Any] = [one for one in turns if one.seat == seat]
    return SeatExplained(
        sum(one.given_away or 0 for one in own),
        sum(one.missed is not None for one in own),
        sum(
            any(word.verdict == Admissibility.NOT_ADMISSIBLE.value for word in one.stayed)
            for one in own
        ),
        sum(len(one.stolen) for one in own),
        *drawn,
    )


def turning_points(
    turns: Sequence[TurnExplained], names: Sequence[str], scores: Sequence[int | None]
) -> Iterator[TurningPoint]:
    """Turns since which somebody else leads, and those that gave away what was missing.

    `names` and `scores`, those of the end, go by seat; a game of two colours has no scores.
    """
    best = max((score for score in scores if score is not None), default=0)
    for number, one in enumerate(turns, start=1):
        score, lost = scores[one.seat], one.given_away
        if one.lead is not None:
            facts = {"name": _named(names, one.lead)}
            yield _point(one, number, one.lead, Turning.LEAD_TAKEN, facts)
        behind = 0 if score is None else best - score
        if lost is not None and 0 < behind < lost:
            missing = {"name": _named(names, one.seat), "lost": lost, "behind": behind}
            yield _point(one, number, one.seat, Turning.WAS_MISSING, missing)


def _point(
    turn: TurnExplained, number: int, seat: int, why: Turning, facts: Mapping[str, object]
) -> TurningPoint:
    said = in_words(Said(why.value, **facts))
    return TurningPoint(turn.version, number, seat, why.name, said)


def _named(names: Sequence[str], seat: int) -> str:
    return names[seat] or _("Player {number}").format(number=seat + 1)
