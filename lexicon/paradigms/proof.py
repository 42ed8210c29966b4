"""Drops what nothing proves: a verb all of whose forms in the list another headword explains."""

from collections.abc import Iterable, Mapping

from lexicon.paradigms import nouns
from lexicon.reading import PartOfSpeech

Entry = tuple[str, PartOfSpeech]
Index = dict[str, dict[Entry, set[str]]]


def drop_unproven(index: Index) -> None:
    """Take the verbs out of the index of which no form proves that they exist.

    Fixer, fixere, fixern are the comparative of fix, and Fixern the plural of Fixer: nothing is
    left over for a verb fixern. Its nominalised infinitive goes with it. The smallest first, so
    that of two verbs that explain each other the better attested one stays.
    """
    forms = _forms(index)
    verbs = sorted(
        (entry for entry in forms if entry[1] is PartOfSpeech.VERB),
        key=lambda entry: (len(forms[entry]), entry[0]),
    )
    for verb in verbs:
        if all(_explained(index[form], verb) for form in forms[verb]):
            _drop(index, forms[verb], verb)
            noun = (verb[0][0].upper() + verb[0][1:], PartOfSpeech.NOUN)
            if noun in forms and not nouns.listed(noun[0]) and _mere(index, forms[noun], noun):
                _drop(index, forms[noun], noun)


def drop_rare(index: Index) -> None:
    """Take out the short subjunctive of a strong verb where another verb has the form: vorführst.

    Vorfahren has vorführest, too, and that stays.
    """
    for form, entries in index.items():
        verbs = [entry for entry in entries if entry[1] is PartOfSpeech.VERB]
        rare = [entry for entry in verbs if entries[entry] <= _SHORT_SUBJUNCTIVES]
        if len(rare) < len(verbs) and not form.endswith(("est", "et")):
            for entry in rare:
                del entries[entry]


_SHORT_SUBJUNCTIVES = {"subj2-2s", "subj2-2p"}


def _forms(index: Mapping[str, Mapping[Entry, set[str]]]) -> dict[Entry, list[str]]:
    found: dict[Entry, list[str]] = {}
    for form, entries in index.items():
        for entry in entries:
            found.setdefault(entry, []).append(form)
    return found


def _explained(entries: Iterable[Entry], verb: Entry) -> bool:
    """Whether a headword other than the verb and its own nominalised infinitive reads the form."""
    return any(headword.lower() != verb[0] for headword, _ in entries)


def _mere(index: Index, forms: Iterable[str], noun: Entry) -> bool:
    """Whether others explain all forms of the noun."""
    return all(len(index[form]) > 1 for form in forms if noun in index[form])


def _drop(index: Index, forms: Iterable[str], entry: Entry) -> None:
    for form in forms:
        index[form].pop(entry, None)
