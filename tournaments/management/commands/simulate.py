"""Plays a plan through by chance, many times, and says which way of pairing it is best."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.refusals import Refusal
from games.terminal import HouseCommand, Progress
from tournaments.course.plans import OF_MANY
from tournaments.directing import queries
from tournaments.directing.results_in_words import in_a_line
from tournaments.directing.sentences import sentence
from tournaments.directing.streams import TournamentAt
from tournaments.directing.to_trf import Names, names_at
from tournaments.management.commands.random_tournament import whole
from tournaments.pairing.checks import MOST_ENTRIES
from tournaments.points import POINTS_OF_MANY
from tournaments.simulation.measures import Figures, figures, simulated
from tournaments.simulation.model import Model
from tournaments.simulation.own_field import own_model, own_plan
from tournaments.simulation.playing import Planned
from tournaments.simulation.rehearsal import Rehearsed, rehearsed
from tournaments.simulation.variants import variants

MOST_RUNS, MOST_ROUNDS = 10_000, 60
MOST_SEATS = 8
_LEAST = 2


class Command(HouseCommand):
    help = (
        "Play a plan through by chance, many times, with the field of a tournament or an invented "
        "one, and compare ways to pair it. Kendall's tau says how true the ranking is: 1 wholly, "
        "0 by chance."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=UUID, nargs="?", metavar="TOURNAMENT", help="its id")
        parser.add_argument("--division", help="else the first one")
        parser.add_argument(
            "--players", type=whole(_LEAST, MOST_ENTRIES), default=24, help="of an invented field"
        )
        parser.add_argument(
            "--rounds",
            type=whole(1, MOST_ROUNDS),
            default=7,
            help="Swiss ones, of an invented plan",
        )
        parser.add_argument(
            "--seats",
            type=whole(2, MOST_SEATS),
            default=2,
            help="at a table, of an invented plan; from three on places count",
        )
        parser.add_argument(
            "--runs", type=whole(1, MOST_RUNS), default=100, help="how often each is played"
        )
        parser.add_argument(
            "--error", type=whole(0, 1000), default=Model().error,
            help="how far ratings are off, in rating points",
        )  # fmt: skip
        parser.add_argument("--seed", default="1", help="equal seeds give equal figures")
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        parser.add_argument(
            "--once",
            action="store_true",
            help="play the rest of the tournament through once as it stands, and print the rounds",
        )

    def handle(self, *, tournament: UUID | None, runs: int, seed: str, **given: Any) -> None:
        if given["once"]:
            self._rehearse(tournament, given["division"], Model(given["error"]), seed)
            return
        if tournament is None:
            plan, model = _invented(given["seats"], given["rounds"], given["error"])
            number = given["players"]
        else:
            plan, model = _own(tournament, given["division"], given["error"])
            number = len(model.clubs)
        tried, progress = variants(plan), Progress(self.stderr, len(variants(plan)))
        found: dict[str, Figures] = {}
        for count, (name, one) in enumerate(tried.items(), 1):
            progress.count(count)
            try:
                found[name] = figures(simulated(one, number, model, runs, seed))
            except Refusal as refusal:
                progress.end()
                self.stderr.write(f"{name}: {sentence(refusal, {})}")
        progress.end()
        self.stdout.write(_as_json(found) if given["json"] else _as_table(found))

    def _rehearse(
        self, tournament: UUID | None, division: str | None, model: Model, seed: str
    ) -> None:
        """Print the rounds to come, each as soon as it is played; nothing is stored."""
        if tournament is None:
            raise CommandError(_("Name the tournament that --once shall play through."))
        found, code = _division(tournament, division)
        names = names_at(found.state)
        try:
            for one in rehearsed(found.state, code, model, seed):
                for line in lines_of(one, names):
                    self.stdout.write(line)
        except Refusal as refusal:
            raise CommandError(sentence(refusal, {})) from None
        self.stdout.write(_("Nothing of it was stored."))


def _invented(seats: int, rounds: int, error: int) -> tuple[list[Planned], Model]:
    """Rounds by score, and players whose ratings are so far off."""
    if seats == _LEAST:
        return [Planned("swiss", {})] * rounds, Model(error)
    many = Planned(OF_MANY, {"size": seats, "least": max(seats - 1, _LEAST)})
    return [many] * rounds, Model(error, points=POINTS_OF_MANY)


def _own(tournament: UUID, division: str | None, error: int) -> tuple[list[Planned], Model]:
    """The plan of a division, and its players; who has no rating gets the middle one."""
    found, code = _division(tournament, division)
    model = own_model(found.state, code, error)
    if len(model.clubs) < _LEAST:
        raise CommandError(_("Nobody has entered yet; name --players and --rounds instead."))
    return own_plan(found.state, code), model


def _division(tournament: UUID, division: str | None) -> tuple[TournamentAt, str]:
    """The tournament, and the code of the division that is meant."""
    found = queries.tournament_at(tournament)
    if found is None:
        raise CommandError(_("There is no tournament {id}.").format(id=tournament))
    divisions = found.state.divisions
    code = division or next(iter(divisions))
    if code not in divisions:
        known = ", ".join(divisions)
        raise CommandError(_("There are the divisions {divisions}.").format(divisions=known))
    return found, code


def lines_of(one: Rehearsed, names: Names) -> Iterator[str]:
    """A round as it is printed: its tables with their results, and the byes."""
    proposal = one.round.proposal
    told = _("Round {round} ({system})").format(round=one.number, system=proposal.system)
    yield told if not one.out_before else _("{round}, as it is out").format(round=told)
    for number, table in sorted(one.round.tables.items()):
        result = table.result
        came = in_a_line(result.scores, result.places) if result else ""
        yield f"  {number:>3}  {_seated(table.seats, names)}  {came}"
    for bye in one.round.byes:
        yield "       " + _("bye: {name}").format(name=_seated((bye.entry,), names))


def _seated(entries: Iterable[str], names: Names) -> str:
    return " – ".join(names[one] for one in entries)


def _as_table(found: dict[str, Figures]) -> str:
    if not found:
        raise CommandError(_("No way to pair this plan could be played through."))
    head = ("tau", "±", _("strongest won"), _("repeats"), _("widest gap"), _("floats"), _("uneven"))
    lines = [" " * 32 + "".join(f"{one:>15}" for one in head)]
    lines += [_line(name, one) for name, one in found.items()]
    best = max(one.tau for one in found.values())
    near = [name for name, one in found.items() if one.tau >= best - max(one.error, 0.0)]
    return "\n".join([*lines, _("Finds the order best: {ways}.").format(ways=_listed(near))])


def _line(name: str, one: Figures) -> str:
    told = (f"{one.tau:.4f}", f"{one.error:.4f}", f"{one.best:.1%}", f"{one.repeats:.2f}",
            f"{one.gap:.2f}", f"{one.floats:.2f}", f"{one.uneven:.2f}")  # fmt: skip
    return f"{name:32}" + "".join(f"{part:>15}" for part in told)


def _listed(names: Sequence[str]) -> str:
    return "; ".join(names)


def _as_json(found: dict[str, Figures]) -> str:
    rounded = {
        name: {key: round(value, 6) for key, value in one._asdict().items()}
        for name, one in found.items()
    }
    return json.dumps(rounded, indent=1)
