"""Every page of the demo, for everybody who comes to it: nothing technical or untranslated."""

import re

import pytest
from django.test import Client, override_settings
from django.utils.translation import trans_real

from deploy.management.commands.seed_demo import LOGIN
from games.models import Text
from tests.frontend.crawling import seen, walk
from tests.games.cast import run
from tests.thorough import one_in_turn
from tournaments.models import Club, Person, User

# Two each that are shown much the same.
ROLES = [
    role
    for turn, alike in enumerate(
        [["stranger", "reader"], ["helper", "player"], ["director", "arbiter"]]
    )
    for role in one_in_turn(alike, 2 * turn)
]

# Hashes, ids, codes of the program, and values that Python wrote.
TECHNICAL = re.compile(
    r"""\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b   # fdaad3df
    | \b[0-9a-f]{8}-[0-9a-f]{4}-
    | \b[a-z]{2}-[0-9]{2,3}\b                                   # de-102
    | \b[a-z]+(?:_[a-z]+)+\b                                    # king_of_the_hill
    | \b(?:double|triple|points|None|True|False|SHA-256|UUID)\b
    | [{}] | \bLazy\b | %\(""",
    re.VERBOSE,
)


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeded")]


@pytest.fixture(scope="module")
def seeded(stored_for_the_file):
    """The demo's house; its links by role."""
    with override_settings(DEMO=True):
        run("seed_demo")
        _, said, _ = run("seed_demo")
        yield dict(line.split() for line in said if "/l/" in line)


@pytest.fixture
def demo(seeded):
    """Who comes to the demo's house, by role."""
    links = seeded

    def visitor(role, language="de"):
        client = Client(headers={"accept-language": language})
        if role == "director":
            client.force_login(User.objects.get(login=LOGIN))
        elif role != "stranger":
            client.get(links[role])
        return client

    return visitor


def shown(found):
    """What was found, page by page, a line each."""
    return "\n".join(f"{address}: {pieces}" for address, pieces in found.items())


@pytest.mark.parametrize("role", ROLES)
def test_nobody_is_shown_what_the_program_calls_things(demo, role):
    technical = {}
    for address, html in walk(demo(role)):
        if "/account/" not in address:  # tokens are technical
            found = [piece for piece in seen(html) if TECHNICAL.search(piece)]
            if found:
                technical[address] = found
    assert not technical, shown(technical)


@pytest.fixture
def bracketed(monkeypatch):
    """Every text of a catalogue comes in brackets, so that what is in none is not translated."""
    told, counted = trans_real.DjangoTranslation.gettext, trans_real.DjangoTranslation.ngettext
    monkeypatch.setattr(
        trans_real.DjangoTranslation, "gettext", lambda self, text: f"⟦{told(self, text)}⟧"
    )
    monkeypatch.setattr(
        trans_real.DjangoTranslation,
        "ngettext",
        lambda self, one, many, count: f"⟦{counted(self, one, many, count)}⟧",
    )


BOXES = {"Wortwart", "Scrabble", "Karten", "Wörterklauer"}  # what stands on the boxes


def data():
    """The words that people have typed: names, titles, notes."""
    typed = [
        *Text.objects.values_list("words", flat=True),
        *Club.objects.values_list("name", flat=True),
    ]
    typed += [word for pair in Person.objects.values_list("name", "pseudonym") for word in pair]
    typed += [user.login for user in User.objects.all()]
    return {word for one in typed for word in re.findall(r"\w+", one)} | BOXES


def is_laid(word):
    """Whether it can stand on a board: tiles, and at most two blanks as small letters."""
    blanks = sum(letter.islower() for letter in word)
    return word.isupper() or (blanks <= 2 and len(word) - blanks >= 2)


@pytest.mark.parametrize("role", ["player", "director"])
def test_no_text_is_untranslated(demo, bracketed, role):
    known, bare = data(), {}
    for address, html in walk(demo(role)):
        text = "\n".join(seen(html))
        while "⟦" in text and (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
            text = shorter
        words = set(re.findall(r"[^\W\d_]{3,}", text)) - known
        if words := {word for word in words if not is_laid(word)}:
            bare[address] = sorted(words)
    assert not bare, shown(bare)
