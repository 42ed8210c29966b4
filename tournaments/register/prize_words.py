"""What the prizes of a series are, in words: kept outside the register's stream, under ids.

Also to whom they are given by hand: only people of the club.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from engine.refusals import Refusal, Unusable
from games.commands import keep_texts
from games.queries import texts_about
from tournaments.models import Club, Person
from tournaments.ranking.series_rule import SeriesRule
from tournaments.refusals import Reason
from tournaments.register.entering import Desk, events_of
from tournaments.register.stream import SeasonAgreed, SeriesRuled

WORDS = "words"
"""The kind of text that says what a prize is, as of what acts of a tournament name by id."""
LONGEST_WORDS = 200


def read_words(told: Any) -> dict[int, str]:
    """What prizes are, by their numbers, from plain data; what is empty is not said.

    Raises Unusable.
    """
    if not isinstance(told, Mapping):
        raise Unusable("words", "Send what the prizes are as an object, by their numbers.")
    return {
        _number(number): said for number, words in told.items() if (said := _said(number, words))
    }


def _number(told: Any) -> int:
    if not (str(told).isascii() and str(told).isdigit() and len(str(told)) < 6):  # noqa: PLR2004
        raise Unusable("words", "{number} is no number of a prize.", number=str(told)[:20])
    return int(told)


def _said(number: Any, words: Any) -> str:
    if not isinstance(words, str) or len(words.strip()) > LONGEST_WORDS:
        where = f"words.{number}"[:60]
        raise Unusable(where, "Send words, 1 to {longest} characters.", longest=LONGEST_WORDS)
    return words.strip()


def told_words(words: Mapping[int, str]) -> dict[str, Any]:
    """Words as a fact of a request, which has none without any: as it was before there were."""
    return {"words": {str(number): said for number, said in words.items()}} if words else {}


def with_things(
    desk: Desk, rule: SeriesRule, words: Mapping[int, str], before: SeriesRule | None
) -> SeriesRule:
    """The rule with the ids of these words, which are put away; the same words keep their id.

    `before` is the rule that it replaces. Raises Unusable, Refusal NO_SUCH_PERSON.
    """
    _check_people(desk.club, rule)
    wrong = [number for number in words if not 1 <= number <= len(rule.prizes)]
    if wrong:
        raise Unusable("words", "{number} is no number of a prize.", number=wrong[0])
    known = things_of(desk.club.pk, before)
    prizes, texts = list(rule.prizes), dict[UUID, dict[str, str]]()
    for number, said in sorted(words.items()):
        thing = next((one for one, words in known.items() if words == said), None)
        if thing is None:
            thing = str(desk.new_id(f"prize {number}"))
            texts[UUID(thing)] = {WORDS: said}
        known.pop(thing, None)  # each prize has its own: one may be blanked
        prizes[number - 1] = replace(prizes[number - 1], thing=thing)
    keep_texts(club=str(desk.club.pk), texts=texts)
    return replace(rule, prizes=tuple(prizes))


def _check_people(club: Club, rule: SeriesRule) -> None:
    people = {UUID(one.person) for one in rule.prizes if one.person}
    own = Person.objects.filter(club=club, pk__in=people).values_list("pk", flat=True)
    for person in people.difference(own):
        raise Refusal(Reason.NO_SUCH_PERSON, person=str(person))


def things_of(club: UUID | str, rule: SeriesRule | None) -> dict[str, str]:
    """By id the words that say what the prizes of a rule are, in their order."""
    ids = [one.thing for one in (rule.prizes if rule else ()) if one.thing]
    found = words_of(club, ids)
    return {one: found[one] for one in ids if one in found}


def words_of(club: UUID | str, ids: Iterable[str]) -> dict[str, str]:
    """By id these words of a club; in one query, and in none for none."""
    owned = [(UUID(one), str(club)) for one in ids]
    texts = texts_about(owned) if owned else {}
    return {str(about): said for (about, kind), said in texts.items() if kind == WORDS and said}


def given_to(club: UUID, people: Iterable[str]) -> list[UUID]:
    """The ids of the words about all prizes that were ever given by hand to one of these."""
    who, found = set(people), dict[str, None]()
    for event in events_of(club):
        if isinstance(event, SeriesRuled | SeasonAgreed):
            for one in event.rule.get("prizes", ()):
                if "thing" in one and one.get("person") in who:
                    found[one["thing"]] = None
    return [UUID(one) for one in found]
