"""A game pins an edition only where it will judge: under every ruleset it judges or is refused."""

import pytest

from engine.moves import Accept, Challenge, Open, Replace
from engine.refusals import Refusal
from engine.rulesets import NAMES, ruleset
from games import followers
from games.models import Sheet
from games.replays import as_of
from lexicon import shelf
from lexicon.profiles import PROFILES
from tests.games.cast import BERT, enter, open_game, payloads

pytestmark = pytest.mark.django_db

TURN = {
    "karten": ("0:0> HORN", Challenge(BERT)),
    "klauer": ("<SOCKELGRIFTE", "0:0> SOCKE", "."),
}


@pytest.fixture
def base():
    """How a game pins the base edition."""
    return f"base@{shelf.base().hash}"


@pytest.mark.parametrize("name", NAMES)
def test_a_pinned_edition_judges_or_is_refused(name, base):
    options = {"agreement": False} if name == "klauer" else {}
    if name not in PROFILES:
        with pytest.raises(Refusal) as refused:
            open_game(name, lexicon=base)
        facts = {"profile": name, "profiles": ", ".join(PROFILES)}
        assert (refused.value.code, refused.value.facts) == ("UNKNOWN_PROFILE", facts)
        assert not Sheet.objects.exists()
        return
    stream = open_game(name, lexicon=base, **options)
    enter(stream, *TURN.get(name, ("8E HORN", Challenge(BERT))))
    followers.follow(stream)
    assert payloads(stream)[-1][0] == "verdict"


def test_only_english_has_no_german_list():
    assert set(NAMES) - set(PROFILES) == {"english"}


def test_an_edition_is_refused_where_the_other_players_yes_stands_for_its_verdict(base):
    with pytest.raises(Refusal) as refused:
        open_game("klauer", lexicon=base, agreement=True)
    assert refused.value.code == "JUDGED_BY_AGREEMENT"


@pytest.mark.parametrize(
    ("lexicon", "code"), [("base", "UNKNOWN_PROFILE"), ("nowhere", "UNKNOWN_PROFILE")]
)
def test_an_opening_that_is_written_anew_pins_no_edition_that_never_judges(lexicon, code, base):
    stream = open_game("klassik")
    state = as_of(stream)
    pinned = base if lexicon == "base" else f"{lexicon}@{'0' * 64}"
    rules = ruleset("english", {"lexicon": pinned}).options()

    with pytest.raises(Refusal) as refused:
        enter(stream, Replace(1, Open("english", rules, state.players)))

    assert (refused.value.code, as_of(stream).version) == (code, 1)


def test_an_opening_that_is_written_anew_pins_an_edition_that_is_there(base):
    stream = open_game("klassik")
    players = as_of(stream).players

    def anew(lexicon):
        rules = ruleset("mini", {"lexicon": lexicon}).options()
        return Replace(1, Open("mini", rules, players))

    with pytest.raises(Refusal) as refused:
        enter(stream, anew(f"nowhere@{'0' * 64}"))
    assert refused.value.code == "UNKNOWN_EDITION"

    enter(stream, anew(base), "8E HORN", Accept(BERT))
    assert as_of(stream).rules.lexicon == base
