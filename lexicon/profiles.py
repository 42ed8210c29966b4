"""What counts as a word in each game, and the clause of its booklet behind every verdict."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from lexicon.refusals import Reason, Refusal
from lexicon.switches import OF_VERBS, Switch


class Ground(Enum):
    """Why a word counts."""

    LISTED = "in the list"
    INFLECTED = "only inflected forms of nouns and adjectives in the list"
    HOMOGRAPH = "a verb form that is another word as well"
    TWO_WAYS = "read with an umlaut"
    RULED = "an arbiter's ruling"


# What a house of Wortwart decides where the booklet is silent; a club may decide otherwise.
SILENT: Mapping[Switch, str] = {Switch.ABBREVIATIONS: "", Switch.ENDED_SPELLINGS: ""}


@dataclass(frozen=True, slots=True)
class Profile:
    """How one game reads the word list.

    `umlauts_spelled_out`: Ä Ö Ü are laid AE OE UE. `off` are the switches that the booklet turns
    off, each with its clause, "" where it is silent; the others are on. `clauses` names the ledger
    clause behind each reason and each ground; `play` is the clause that asks all words of a play
    to be words.
    """

    name: str
    clauses: Mapping[Reason | Ground, str]
    play: str
    umlauts_spelled_out: bool = False
    off: Mapping[Switch, str] = field(default_factory=lambda: dict(SILENT))


def _clauses(
    *,
    listed: str,
    barred: str,
    absent: str,
    least: str,
    tiles: str,
    board: str,
    umlaut: str,
    **more: str,
) -> dict[Reason | Ground, str]:
    """The clauses of one booklet, spread over the reasons and grounds that they stand behind."""
    named: dict[str, str] = {
        **dict.fromkeys(("LISTED", "INFLECTED", "HOMOGRAPH", "TWO_WAYS", "RULED"), listed),
        **dict.fromkeys(("ABBREVIATION", "PROPER_NAME", "AFFIX", "FOREIGN_WORD"), barred),
        **dict.fromkeys(("WITH_HYPHEN", "WITH_APOSTROPHE", "WITH_ELLIPSIS"), barred),
        **dict.fromkeys(("WITH_FULL_STOP", "SEVERAL_WORDS"), barred),
        **dict.fromkeys(("NOT_IN_LIST", "REMOVED", "NO_WORD_BY_REVIEW", "DOUBTFUL"), absent),
        **dict.fromkeys(("NO_HEADWORD_DERIVED", "RULED_OUT", "VERB_INFLECTED"), absent),
        **dict.fromkeys(("SWITCHED_OFF", "SPELLING_ENDED"), absent),
        **dict.fromkeys(("GOODS_NAME", "REGIONAL_WORD"), barred),
        **dict.fromkeys(("NO_WORD_GIVEN", "ONE_LETTER"), least),
        "NO_LETTER": tiles,
        "FAR_TOO_LONG": board,
        "UMLAUT_SPELLED_OUT": umlaut,
        **more,
    }
    grounds, reasons = Ground.__members__, Reason.__members__
    return {grounds.get(name) or reasons[name]: clause for name, clause in named.items()}


REISE = Profile(
    "reise",
    _clauses(
        listed="REISE-08",
        barred="REISE-08",
        absent="REISE-08",
        least="REISE-05",
        tiles="REISE-36",
        board="REISE-36",
        umlaut="REISE-36",
    ),
    play="REISE-12",
    off={**SILENT, Switch.ABBREVIATIONS: "REISE-08"},
)
MINI = Profile(
    "mini",
    _clauses(
        listed="MINI-31",
        barred="MINI-32",
        absent="MINI-32",
        least="MINI-11",
        tiles="MINI-42",
        board="MINI-08",
        umlaut="MINI-42",
    ),
    play="MINI-12",
    off={**SILENT, Switch.ABBREVIATIONS: "MINI-32"},
)
# KLASSIK-19 sends what its part of the booklet does not say to MINI.
KLASSIK = Profile(
    "klassik",
    {
        **MINI.clauses,
        Reason.NO_WORD_GIVEN: "KLASSIK-09",
        Reason.ONE_LETTER: "KLASSIK-09",
        Reason.NO_LETTER: "KLASSIK-19",
        Reason.UMLAUT_SPELLED_OUT: "KLASSIK-19",
    },
    play="KLASSIK-15",
    off=MINI.off,
)
KARTEN = Profile(
    "karten",
    _clauses(
        listed="KARTEN-13",
        barred="KARTEN-15",
        absent="KARTEN-13",
        least="KARTEN-10",
        tiles="KARTEN-01",
        board="KARTEN-01",
        umlaut="KARTEN-16",
    ),
    play="KARTEN-28",
    off={**SILENT, Switch.ABBREVIATIONS: "KARTEN-15", Switch.GOODS: "KARTEN-15"},
)
KLAUER = Profile(
    "klauer",
    _clauses(
        listed="KLAUER-20",
        barred="KLAUER-21",
        absent="KLAUER-20",
        least="KLAUER-50",
        tiles="KLAUER-02",
        board="KLAUER-03",
        umlaut="KLAUER-23",
        INFLECTED="KLAUER-47",
        HOMOGRAPH="KLAUER-65",
        TWO_WAYS="KLAUER-66",
        VERB_INFLECTED="KLAUER-22",
        NO_HEADWORD_DERIVED="KLAUER-22",
        FOREIGN_WORD="KLAUER-44",
        AFFIX="KLAUER-20",
        WITH_HYPHEN="KLAUER-20",
        WITH_APOSTROPHE="KLAUER-20",
        SEVERAL_WORDS="KLAUER-20",
    ),
    play="KLAUER-39",
    umlauts_spelled_out=True,
    off={
        **SILENT,
        **dict.fromkeys(OF_VERBS, "KLAUER-22"),
        Switch.ABBREVIATIONS: "KLAUER-21",
        Switch.FOREIGN_WORDS: "KLAUER-44",
    },
)

PROFILES = {profile.name: profile for profile in (KLASSIK, REISE, MINI, KARTEN, KLAUER)}


def profile(name: str) -> Profile:
    """The profile of the rules `name`, as `engine.rulesets` calls them.

    Raises Refusal UNKNOWN_PROFILE; the list is German, so it serves no other language's rules.
    """
    if name not in PROFILES:
        raise Refusal(Reason.UNKNOWN_PROFILE, profile=name, profiles=", ".join(PROFILES))
    return PROFILES[name]
