"""The page of a club's games in numbers: all, of a person, of two people, of a tournament, of days.

Who reads no register still finds the own numbers: of games at which somebody sat.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.refusals import Unusable
from engine.rulesets import NAMES
from frontend.charts import bars, lines
from frontend.labels import RULESETS
from frontend.pages.asked import reading
from frontend.pages.tournaments.clubs import club_at
from frontend.pictures import Picture, named_steps, short
from games import asking
from games.adding_up import GamesAddedUp, SeatsAddedUp, added_up
from games.api_figures import by_booklet, readable
from games.days import begun
from games.queries import game_list, titles_of
from games.sentences import sentence
from tournaments.directing.club_page import is_shown
from tournaments.directing.seasons_seen import SeasonSeen, seasons_seen
from tournaments.models import Club, Person, Tournament
from tournaments.rights import Reach, reach
from tournaments.wanted import games_asked, games_of, same_person

_TWO = 2
_MOST_PEOPLE = 500
_MOST_TOURNAMENTS = 200
_LISTED = 20  # games
_KLAUER = "klauer"


@reading
def figures(request: HttpRequest, club: str) -> HttpResponse:
    """Show what the signed games of a club come to, as far as the reader may read them."""
    found, within = _shown(request, club)
    people = _people(found, within)
    sent = request.GET.copy()
    for name in list(sent):
        if not sent[name]:
            del sent[name]
    refused, seasons = "", seasons_seen(found, within)
    try:
        wanted = _asked(sent, found, within, seasons)
        told: GamesAddedUp | None = added_up(_readable(sent, within) & wanted, *_both(sent))
    except Unusable as problem:
        refused, told, wanted = sentence(problem), None, Q(pk__in=[])
    named = {str(pk): name for pk, name in people}
    klauer = sent.get("ruleset") == _KLAUER
    groups = _columns(told, sent, named) if told else []
    drawn = [_by_turn(groups, klauer), _averages(groups, klauer), _first_move(told)] if told else []
    context = {
        "club": found,
        "sent": sent.dict(),
        "refused": refused,
        "people": list(named.items()),
        "tournaments": _tournaments(found, within),
        "seasons": [(str(one.season.number), one.name) for one in seasons],
        "rulesets": [(name, RULESETS[name]) for name in NAMES],
        "told": told,
        "columns": [name for name, _one in groups],
        "rows": _rows(groups, sent.get("ruleset", "")),
        "pictures": [picture for picture in drawn if picture],
        "letters": _letters(groups),
        "words_by": _words_by(told) if told else "",
        "games": game_list(
            clubs=[str(one) for one in within.clubs("read_game")],
            only=wanted & Q(phase="closed"),
            limit=_LISTED,
        )
        if told and sent.get("person")
        else [],
    }
    return render(request, "frontend/clubs/figures.html", context, status=400 if refused else 200)


def _shown(request: HttpRequest, name: str) -> tuple[Club, Reach]:
    """The club of a name, if the viewer finds a page of it, or plays there."""
    found, within = club_at(name), reach(request.user)
    if found is None:
        raise Http404
    if not (is_shown(found, within) or Person.objects.filter(club=found, pk__in=within.people)):
        raise Http404
    return found, within


def _tournaments(club: Club, within: Reach) -> list[tuple[str, str]]:
    """The tournaments that may be chosen, the newest first: those that the reader may see."""
    rows = Tournament.objects.filter(club=str(club.pk)).order_by("-date", "-stream")
    seen = [one for one in rows[:_MOST_TOURNAMENTS] if within.may("read_tournament", one)]
    titles = titles_of([one.stream for one in seen])
    return [(str(one.stream), titles.get(one.stream) or str(one.date)) for one in seen]


def _people(club: Club, within: Reach) -> list[tuple[Any, str]]:
    """Whom the reader may choose: those who read the register see its names, others themselves."""
    rows = Person.objects.filter(club=club, merged_into=None, erased=None)
    if not within.may("read_people", club):
        rows = rows.filter(pk__in=within.people)
    return list(rows.order_by("name").values_list("pk", "name")[:_MOST_PEOPLE])


def _asked(sent: Any, club: Club, within: Reach, seasons: Sequence[SeasonSeen]) -> Q:
    """Which games the form asks for; raises Unusable."""
    wanted = Q(club=str(club.pk)) & begun(*asking.dates_in(sent)) & by_booklet(sent)
    tournament = asking.id_in(sent, "tournament")
    wanted &= games_asked(within, tournament=tournament, person=asking.id_in(sent, "person"))
    wanted &= games_asked(within, person=asking.id_in(sent, "against"))
    number = asking.choice_in(sent, "season", [str(one.season.number) for one in seasons])
    for one in seasons:
        wanted &= games_of(one) if str(one.season.number) == number else Q()
    return wanted


def _readable(sent: Any, within: Reach) -> Q:
    return readable(within, asking.id_in(sent, "person"))


def _both(sent: Any) -> Iterator[Collection[str]]:
    """All ids of the person that is asked for, and of the one beside whom."""
    for name in ("person", "against"):
        person = asking.id_in(sent, name)
        yield same_person(person) if person else ()


def _columns(
    told: GamesAddedUp, sent: Any, named: Mapping[str, str]
) -> list[tuple[str, SeatsAddedUp]]:
    """The groups of seats, each with what it is called."""
    if told.person is None or told.others is None:
        return [(_("Everybody"), told.everybody)]
    own = (named.get(sent["person"], "") or _("This person"), told.person)
    if told.against is None:
        return [own, (_("The others"), told.others)]
    return [own, (named.get(sent["against"], "") or _("The other one"), told.against)]


def _rows(groups: Sequence[tuple[str, SeatsAddedUp]], ruleset: str) -> list[tuple[str, list[str]]]:
    """What stands in the table: a line a number, a column for each group of seats."""
    found = [one for _name, one in groups]
    lines = _of_colours() if ruleset == _KLAUER else _of_points(ruleset)
    return [(said, [of(one) for one in found]) for said, of in lines]


def _of_points(ruleset: str) -> Iterator[tuple[str, Callable[[SeatsAddedUp], str]]]:
    """The numbers of games with points; Scrabble Karten has bonus cards beside them."""
    yield _("Games, counted for each player"), lambda one: str(one.seats)
    yield _("Won"), lambda one: str(one.won)
    yield _("Points a game"), lambda one: _number(one.each(one.points))
    yield _("Best game"), lambda one: str(one.best_game)
    yield _("Best play"), lambda one: f"{one.best_word} {one.best_play}".strip()
    yield (
        _("Points a play"),
        lambda one: _number(round(one.points / one.plays, 1) if one.plays else 0.0),
    )
    if ruleset == "karten":
        yield _("Bonus cards used a game"), lambda one: _number(one.each(one.bonus_cards))
        yield _("Plays of all cards a game"), lambda one: _number(one.each(one.all_tiles))
    else:
        yield _("Plays of all tiles a game"), lambda one: _number(one.each(one.all_tiles))
    yield _("Exchanges a game"), lambda one: _number(one.each(one.exchanges))
    yield _("Plays taken back"), lambda one: str(one.taken_back)
    yield _("Challenges"), lambda one: str(one.challenges)
    yield _("Challenges won"), lambda one: str(one.challenges_won)
    yield _("Challenges lost"), lambda one: str(one.challenges_lost)
    yield from _of_words()


def _of_colours() -> Iterator[tuple[str, Callable[[SeatsAddedUp], str]]]:
    """The numbers of games of Wörterklauer."""
    yield _("Games, counted for each player"), lambda one: str(one.seats)
    yield _("Won"), lambda one: str(one.won)
    yield _("Cards in the end, a game"), lambda one: _number(one.each(one.cards))
    yield _("Turns a game"), lambda one: _number(one.each(one.plays))
    yield _("Words made a game"), lambda one: _number(one.each(one.words))
    yield _("Words stolen a game"), lambda one: _number(one.each(one.stolen))
    yield _("Longest word"), lambda one: one.best_word
    yield _("Turns that did not stand"), lambda one: str(one.taken_back)
    yield _("Jokers used"), lambda one: str(one.jokers)
    yield from _of_words()


def _of_words() -> Iterator[tuple[str, Callable[[SeatsAddedUp], str]]]:
    """The numbers that a list of words gives."""
    yield _("Inadmissible words that stayed"), lambda one: _judged(one, one.phonies)
    yield (
        _("Inadmissible words taken back"),
        lambda one: _judged(one, one.phonies_taken_back),
    )


def _judged(seats: SeatsAddedUp, words: int | None) -> str:
    """How many words, and of how many games where that is not known of all."""
    if words is None:
        return _("not known")
    if seats.judged == seats.seats:
        return str(words)
    return _("{n} (in {judged} of {games})").format(n=words, judged=seats.judged, games=seats.seats)


def _words_by(told: GamesAddedUp) -> str:
    """By which editions words were found to be none, and of how many games that isn't told."""
    named = ", ".join(f"{one.name} ({one.games})" for one in told.editions)
    said = [
        _("Which words are inadmissible says the edition that each game was played by: {editions}.")
        if named
        else _("Which words are inadmissible says the edition that a game was played by.")
    ]
    others = told.games - sum(one.games for one in told.editions)
    if others:
        said.append(
            ngettext(
                "Of {n} game it is not known, or not told yet.",
                "Of {n} games it is not known, or not told yet.",
                others,
            )
        )
    return " ".join(said).format(editions=named, n=others)


def _number(number: float) -> str:
    return str(localize(number))


def _by_turn(groups: Sequence[tuple[str, SeatsAddedUp]], klauer: bool) -> Picture | None:  # noqa: FBT001
    """The points of each turn on average, or the cards that it brought: a line for each group."""
    drawn = [
        (name, [(turn.turn, round(turn.points / turn.seats, 1)) for turn in one.turns])
        for name, one in groups
    ]
    drawn = [(name, points) for name, points in drawn if len(points) >= _TWO]
    if not drawn:
        return None
    title, last = _("Points by turn"), max(points[-1][0] for _name, points in drawn)
    said = _("The average points of the first, second and each later turn, to turn {n}.")
    if klauer:
        title = _("Cards won by turn")
        said = _("The cards that each turn brought on average, to turn {n}.")
    chart = lines.Chart(
        "by-turn",
        title,
        said.format(n=last),
        [lines.Line(short(name), points) for name, points in drawn],
        named_steps(range(1, last + 1)),
    )
    rows = [
        [turn, *(_number(dict(points).get(turn, 0.0)) for _name, points in drawn)]
        for turn in range(1, last + 1)
    ]
    columns = [_("Turn"), *(name for name, _points in drawn)]
    return Picture("by-turn", title, lines.drawn(chart), columns, rows)


def _averages(groups: Sequence[tuple[str, SeatsAddedUp]], klauer: bool) -> Picture | None:  # noqa: FBT001
    """The points of an average game, or the cards in its end: a bar for each group."""
    title = _("Cards in the end, a game") if klauer else _("Points a game")
    each = [(name, one.each(one.cards if klauer else one.points)) for name, one in groups]
    if len(each) < _TWO or not any(number > 0 for _name, number in each):
        return None
    drawn = [bars.Bar(short(name), max(number, 0), _number(number)) for name, number in each]
    chart = bars.Chart("averages", title, _("A bar for each, as long as the number."), drawn)
    rows = [[name, _number(number)] for name, number in each]
    return Picture("averages", title, bars.drawn(chart), [_("Who"), title], rows)


def _first_move(told: GamesAddedUp) -> Picture | None:
    """How games of two went for who began, in percent."""
    first = told.first_move
    games = first.won + first.drawn + first.lost
    if not games:
        return None
    title = _("Who began")
    counts = [(_("won"), first.won), (_("shared"), first.drawn), (_("lost"), first.lost)]
    drawn = [
        bars.Bar(said, count, f"{count} ({round(100 * count / games)} %)") for said, count in counts
    ]
    said = _("Of {n} games of two, how many the one who began won, shared and lost.")
    chart = bars.Chart("first-move", title, said.format(n=games), drawn)
    rows = [[said, count] for said, count in counts]
    columns = [_("Result"), _("Games")]
    return Picture("first-move", title, bars.drawn(chart), columns, rows)


def _letters(groups: Sequence[tuple[str, SeatsAddedUp]]) -> list[tuple[str, list[str]]]:
    """How often each letter was laid, a game."""
    found = [{line.letter: line.tiles for line in one.letters} for _name, one in groups]
    every = sorted({letter for one in found for letter in one})
    return [
        (
            letter,
            [
                _number(group.each(one.get(letter, 0)))
                for one, (_name, group) in zip(found, groups, strict=True)
            ],
        )
        for letter in every
    ]
