"""One word for one thing: how a German club says it, held over the whole catalogue."""

import re

import pytest
from babel.messages.pofile import read_po

from frontend.catalogue import CATALOGUE

# What is not said, and what is said in its place; the words that people of a club never use.
INSTEAD = {
    r"[Aa]nfecht|angefocht|ficht an": "anzweifeln, Anzweiflung",
    r"\bLinks?\b": "Zugang, Zugänge",
    r"\bBefunde?\b": "Unstimmigkeit",
    r"\bTokens?\b(?!\))": "Schlüssel",
    r"\bgepaart\b|\bzu paaren\b": "ausgelost",
    r"Paarung(en)? (?:\S+ )*veröffentlich|veröffentlichten Paarungen": "freigeben",
    r"(?:ist|schon|noch nicht) beendet\b": "zu Ende, oder abgeschlossen",
    r"Tabellennachbarn": "König der Tabelle",
    r"\bIhnen\b|[a-zäöü,] (Sie|Ihr|Ihre[nmrs]?)\b": "du",
}
# A booklet's own word.
SAID_SO = {"Some booklets call it Anfechtung."}


def said():
    """The German of every message, by its English."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file, locale="de"):
            if message.id and not SAID_SO & {message.id}:
                several = [message.string] if isinstance(message.string, str) else message.string
                yield from ((str(message.id), one) for one in several)


@pytest.mark.parametrize("pattern", INSTEAD, ids=INSTEAD.values())
def test_one_word_is_used_for_one_thing(pattern):
    assert [german for _, german in said() if re.search(pattern, german)] == []
