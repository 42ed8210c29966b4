"""Makes the forms that the source lacks: of our own headwords, and of paradigms with gaps."""

import lzma
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lexicon.headword_table import read_headwords
from lexicon.headwords import Known, declined
from lexicon.paradigms import completing, completing_nouns, derivation, verb_finding
from lexicon.paradigms.noun_finding import Forms
from lexicon.sources import DATA, REGULAR, own_spellings
from lexicon.words import key

_TOLD = Callable[[str], None]
_PLURAL_ALONE = ("grund", "jahr", "tag")  # Anfangsgründe, Flegeljahre, Hundstage have no singular
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
    for (noun, _), (code, form) in derivation.noun_forms_of(verbs, adjectives, words):
        forms = nouns.setdefault(noun, [])
        forms += [(code, form)] * (form != noun)
    known = Known(words, verbs, nouns, completing_nouns.by_tail(nouns, words))
    headwords = {form for one in read_headwords(data) for form in declined(one, known)} - words
    made = completing.completed(verbs, words)
    made |= completing_nouns.nouns_completed(nouns, words)
    made |= completing_nouns.adjectives_completed(adjectives, words)
    made |= {noun for noun in nouns.keys() - words if not noun.lower().endswith(_PLURAL_ALONE)}
    tiles = {key(word) for word in words}
    kept = {form for form in made if key(form) not in tiles and len(form) <= _MOST}
    return Completion(tuple(sorted(kept | headwords)), len(headwords))


def write(made: Completion, data: Path = DATA) -> None:
    """Write the forms beside the source, one a line."""
    text = "".join(form + "\n" for form in made.forms)
    (data / REGULAR).write_bytes(lzma.compress(text.encode(), preset=9))
