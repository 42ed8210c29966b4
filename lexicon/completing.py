"""Makes the forms that the source lacks: of our own headwords, and of paradigms with gaps."""

import lzma
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lexicon.headword_table import read_headwords
from lexicon.headwords import Known, declined
from lexicon.paradigms import completing, completing_nouns, derivation, verb_finding
from lexicon.paradigms.noun_finding import Forms
from lexicon.paradigms.nouns import is_front, own_headword
from lexicon.paradigms.tables import groups
from lexicon.sources import DATA, REGULAR, no_words, own_spellings
from lexicon.words import key

_TOLD = Callable[[str], None]
# Anfangsgründe, Flegeljahre, Hundstage have no singular.
_PLURAL_ALONE = ("grund", "jahr", "tag", "leut", "kreis", "weib")
_UNSPOKEN = re.compile("[kt]n$|muss$")  # Linguistikn, Aktivismuss
_SHORTEST_FRONT, _SHORTEST_TAIL = 3, 4
_MOST = 20  # letters of a form that is made; no board and no table is longer


@dataclass(frozen=True, slots=True)
class Completion:
    """What was made, sorted: `forms` that the list lacks, and how many are of our headwords."""

    forms: tuple[str, ...]
    of_headwords: int


def complete(data: Path = DATA, tell: _TOLD = lambda _line: None) -> Completion:
    """All forms that are to be added to the source; equal sources give equal forms."""
    words = own_spellings(data)
    tell(f"{len(words)} spellings read; finding verbs ...")
    verbs = verb_finding.find_verbs(words)
    adjectives = derivation.adjectives_of(verbs, words)
    tell(f"{len(verbs)} verbs, {len(adjectives)} adjectives; finding nouns ...")
    nouns: Forms = {}
    hidden = words | set(groups("unlisted.txt")["noun"])
    for (noun, _), (code, form) in derivation.noun_forms_of(verbs, adjectives, hidden):
        forms = nouns.setdefault(noun, [])
        forms += [(code, form)] * (form != noun)
    known = Known(words, verbs, nouns, completing_nouns.by_tail(nouns, words))
    headwords = {form for one in read_headwords(data) for form in declined(one, known)} - words
    made = completing.completed(verbs, words)
    made |= completing_nouns.nouns_completed(nouns, words)
    made |= completing_nouns.adjectives_completed(adjectives, words)
    made |= {noun for noun in nouns.keys() - words if _has_singular(noun, nouns, words)}
    tiles = {key(word) for word in words | no_words(data)}
    made = {form for form in made if not _UNSPOKEN.search(form)}
    kept = {form for form in made if key(form) not in tiles and len(form) <= _MOST}
    return Completion(tuple(sorted(kept | headwords)), len(headwords))


def _has_singular(noun: str, nouns: Forms, words: frozenset[str]) -> bool:
    """Whether a headword of which the list has forms alone is a word: Abgabepreis, by Preis.

    Gastroll is none, for Gastrolle is the headword, nor Durchreich beside durchreichen.
    """
    if noun.lower().endswith(_PLURAL_ALONE) or noun.lower() + "en" in words:
        return False
    if noun not in groups("unlisted.txt")["noun"]:
        return True
    known = nouns.keys()
    return not own_headword(noun + "e", words) and any(
        is_front(noun[:cut], words) and noun[cut].upper() + noun[cut + 1 :] in known
        for cut in range(_SHORTEST_FRONT, len(noun) - _SHORTEST_TAIL + 1)
    )


def write(made: Completion, data: Path = DATA) -> None:
    """Write the forms beside the source, one a line."""
    text = "".join(form + "\n" for form in made.forms)
    (data / REGULAR).write_bytes(lzma.compress(text.encode(), preset=9))
