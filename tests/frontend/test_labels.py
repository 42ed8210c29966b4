"""Whatever the storeys below name has its label on the pages; one that is missing breaks none."""

import ast
import importlib
import pkgutil
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

import engine
import frontend
from engine import karten, klauer, settling
from engine.boards import LAYOUTS
from engine.games import FAMILIES
from engine.klauer.options import COLOURS, TECHNIQUES
from engine.letters import LETTER_SETS
from engine.moves import KINDS, STOPS
from engine.rulesets import ALLOWED, NAMES, ruleset
from frontend.agreements import VALUES, agreed
from frontend.called import Called, plain
from frontend.forms.directing.labels import ACTS as CALLED
from frontend.forms.directing.stated import asked_of
from frontend.pages.directing.wording import SAID
from frontend.pages.tournaments.on_screen import OF_CLUB, OF_DIVISION
from games.described import PHASES
from lexicon.editions import Tier
from lexicon.meaning import Meaning
from lexicon.rulings import Admissibility
from tournaments.course.acts import KINDS as ACTS
from tournaments.course.presets import PRESETS
from tournaments.course.setups import WITHDRAWALS
from tournaments.course.state import Phase
from tournaments.course.tables import Status
from tournaments.directing.calling import REASONS
from tournaments.directing.changes import KINDS as HOOK_KINDS
from tournaments.hooks.sending import Trouble
from tournaments.models import RoleName
from tournaments.naming import AUDIENCES
from tournaments.pairing.costs import AMOUNTS, BYE
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.tables_of_many import WEIGHTS as OF_MANY
from tournaments.points import CIRCUMSTANCES
from tournaments.prizes import KINDS as PRIZES
from tournaments.ranking.prizes import KINDS as SERIES_PRIZES
from tournaments.ranking.seasons import PHASES as PHASES_OF_SEASONS
from tournaments.ranking.series_rule import Counts, Divisions
from tournaments.rating import Newcomers, Period
from tournaments.rating_systems import SYSTEMS as RATED_BY
from tournaments.simulation.variants import WISHES
from tournaments.standings.order import CRITERIA

OPTIONS = {name: ruleset(name).options() for name in NAMES}
WORDS = {"classic": ALLOWED, "karten": karten.options.ALLOWED, "klauer": klauer.options.ALLOWED}


def endings():
    """How games can end: what the engine's functions that end one are given, and three kinds."""
    found = {"resign", "forfeit", "glass"}  # the kind of the move that ends it
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ended", "left", "lost"):
                found |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    stopped = {settling.stopped_by(why, settled=settled) for why in STOPS for settled in (0, 1)}
    return {one for one in found if isinstance(one, str)} | stopped


ENDINGS = endings() | {"out", "sat_out", "agreed", "target"}  # the card table's stand in names

# Every table of labels, and what the storeys below name that it has to know.
KNOWN = {
    "pages.tournaments.on_screen.KINDS": {**OF_DIVISION, **OF_CLUB},
    "labels.RULESETS": NAMES,
    "labels.LETTER_SETS": LETTER_SETS,
    "labels.BOARDS": LAYOUTS,
    "labels.PHASES": PHASES,
    "labels.PHASES_ON_CARDS": PHASES,
    "labels.ENDINGS": ENDINGS,
    "labels.ENDINGS_ON_CARDS": ENDINGS,
    "labels.STOPS": STOPS,
    "labels.COLOURS": COLOURS,
    "labels.SCORE_POLICIES": ALLOWED["score_policy"],
    "labels.PENALTIES": ALLOWED["penalty_for"],
    "labels.WITHDRAWN_PLAYS": ALLOWED["withdrawn_play"],
    "labels.READINGS": TECHNIQUES,
    "labels.PREMIUMS": "dtDT*",
    "labels.KINDS": KINDS,
    "labels.KINDS_ON_CARDS": KINDS,
    "tables.NAMES": FAMILIES,
    "forms.turns.EXAMPLES": FAMILIES,
    "forms.turns.GUIDES": FAMILIES,
    "agreements.LABELS": {one for told in OPTIONS.values() for one in told},
    "evidence.VERDICTS": (*Admissibility, *Meaning),
    "evidence.TIERS": Tier,
    "pages.editions.LISTS": ("additions", "removals"),
    "forms.directing.labels.PRESETS": PRESETS,
    "forms.directing.labels.ABOUT_PRESETS": PRESETS,
    "forms.directing.labels.SYSTEMS": SYSTEMS,
    "forms.directing.labels.COSTS": {
        *AMOUNTS,
        BYE,
        *OF_MANY,
        "final",
        "again",
        "float",
        "gap",
        "factor",
        "reach",
        "safe",
        "leader",
    },
    "forms.directing.labels.CIRCUMSTANCES": CIRCUMSTANCES,
    "forms.directing.labels.PRIZES": PRIZES,
    "forms.directing.labels.WITHDRAWALS": WITHDRAWALS,
    "forms.directing.labels.PHASES": ("", *get_args(Phase)),
    "forms.directing.labels.STATUSES": get_args(Status),
    "forms.directing.dry_runs.WISHES": {
        *(name.replace(", ", "-") for name in WISHES if name),
        "fide_dutch",
    },
    "forms.directing.naming.LABELS": AUDIENCES,
    "forms.directing.naming.SHOWN": ("", *AUDIENCES),
    "forms.directing.labels.CALLS": REASONS,
    "forms.directing.labels.ROLES": (*RoleName.values, "player"),
    "forms.directing.labels.ABOUT_ROLES": RoleName.values,
    "forms.hooks.HOOK_KINDS": HOOK_KINDS,
    "pages.hooks.TROUBLES": filter(None, get_args(Trouble)),
    "forms.people.CONSENTS": ("", "yes", "no"),
    "forms.rankings.PERIODS": get_args(Period),
    "forms.rankings.NEWCOMERS": get_args(Newcomers),
    "forms.rankings.SYSTEMS": RATED_BY,
    "forms.prizes_of_series.SERIES_PRIZES": SERIES_PRIZES,
    "forms.rankings.COUNTS": get_args(Counts),
    "forms.rankings.DIVISIONS": get_args(Divisions),
    "forms.seasons.PHASES": PHASES_OF_SEASONS,
    "forms.seasons.COUNTED": ("days", "chosen"),
    "pages.tournaments.words.CRITERIA": CRITERIA,
    "pages.tournaments.words.OUTCOMES": (
        *("won", "drawn", "lost", "bye", "walkover", "missed", "penalty"),
    ),
    "forms.directing.labels.FACTS": {
        fact.name for cls in ACTS.values() if cls.right for fact in asked_of(cls)
    },
    # An act has a sentence of its own and a form, or it is called something and both are made.
    "forms.directing.labels.ACTS": {
        kind for kind, cls in ACTS.items() if cls not in SAID or kind in CALLED
    },
    "pages.directing.wording.SAID": {
        cls for kind, cls in ACTS.items() if cls in SAID or kind not in CALLED
    },
}


def tables():
    """Every table of labels of the pages, by the module that makes it and its name."""
    found = {}
    for module in pkgutil.walk_packages(frontend.__path__, "frontend."):
        if ".management" in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Called) and value not in found.values():
                found[f"{module.name.removeprefix('frontend.')}.{name}"] = value
    return found


def table(name):
    """A table of labels by the name of its module and its own."""
    module, _dot, own = name.rpartition(".")
    return getattr(importlib.import_module(f"frontend.{module}"), own)


def test_every_table_of_labels_says_here_what_it_has_to_know():
    made = {id(value) for value in tables().values()}
    assert made == {id(table(name)) for name in KNOWN}


@pytest.mark.parametrize("name", KNOWN)
def test_every_name_has_its_label_and_every_label_its_name(name):
    assert sorted(map(str, table(name))) == sorted(map(str, KNOWN[name]))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", sorted(set(KNOWN) - {"pages.directing.wording.SAID"}))
def test_every_label_says_something_in_both_languages(name, language):
    with translation.override(language):
        said = [str(part) for label in table(name).values() for part in _parts(label)]
    assert [one for one in said if not one.strip()] == []


def _parts(label):
    return label if isinstance(label, tuple) else (label,)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_name_that_no_table_knows_yet_breaks_no_page(name):
    label = table(name)[ACTS["close"] if name.endswith("SAID") else "goals_scored"]
    assert label is not None


def test_a_name_without_a_label_is_shown_as_it_is():
    assert (plain("best_game"), Called({})["best_game"]) == ("best game", "best game")
    assert table("pages.tournaments.words.CRITERIA")["late_games"] == ("late games", "late games")


@pytest.mark.parametrize(
    ("family", "option"),
    [
        (family, option)
        for family, options in WORDS.items()
        for option, allowed in options.items()
        if isinstance(allowed, tuple) and {type(one) for one in allowed} == {str}
    ],
)
def test_every_value_of_an_option_is_said_in_words(family, option):
    spoken = {"level"}  # by labels.TECHNIQUES, with what may be done
    assert set(WORDS[family][option]) - set(VALUES.get(option, ())) == (
        set(WORDS[family][option]) if option in spoken else set()
    )


def test_an_option_without_a_label_is_still_shown():
    options = {**OPTIONS["klassik"], "rare_letters": "double"}
    found = agreed("klassik", options)["items"]
    assert [(one.label, one.value) for one in found if one.differs] == [("rare letters", "double")]
