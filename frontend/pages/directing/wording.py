"""Every act of a tournament in plain words, with names in place of ids."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.facts import payload
from frontend.called import Called
from frontend.clocks import clock_shown
from frontend.forms.directing.labels import ACTS, CIRCUMSTANCES, FACTS, SYSTEMS
from frontend.forms.directing.naming import SHOWN
from frontend.pages.directing.desk import Desk
from tournaments.course import acts
from tournaments.course.acts import WORDED, Act
from tournaments.course.state import State
from tournaments.directing.results_in_words import by_seats


def in_words(desk: Desk, act: Act) -> str:
    """One sentence about an act."""
    return SAID[type(act)](desk, act)


def reason_of(desk: Desk, act: Act) -> str:
    """The reason that was given for an act, in words; empty for none."""
    return desk.words.get(getattr(act, "reason", None) or "", "")


def _named(desk: Desk, entries: Iterable[str]) -> str:
    return ", ".join(desk.names.get(entry) or str(entry) for entry in entries)


def _where(act: Any) -> dict[str, Any]:
    """What a sentence about a table or a round can name."""
    facts = ("division", "round", "table", "from_round", "version")
    return {fact: getattr(act, fact) for fact in facts if hasattr(act, fact)}


def _plain(said: Callable[[], str]) -> Callable[[Desk, Any], str]:
    """A sentence that names places alone."""
    return lambda _desk, act: said().format(**_where(act))


def _of_entry(said: Callable[[], str]) -> Callable[[Desk, Any], str]:
    """A sentence about one entry."""
    return lambda desk, act: said().format(name=_named(desk, [act.entry]), **_where(act))


def _of_entries(said: Callable[[], str]) -> Callable[[Desk, Any], str]:
    """A sentence about several entries."""
    return lambda desk, act: said().format(names=_named(desk, act.entries), **_where(act))


def _check_in(desk: Desk, act: acts.CheckIn) -> str:
    said = _("{name} is here.") if act.present else _("{name} is not here.")
    return said.format(name=_named(desk, [act.entry]))


def _absent(desk: Desk, act: acts.Absent) -> str:
    if act.bye and act.circumstance not in (None, "asked"):
        said = _("{name}, round {round}: {circumstance}.")
        label = CIRCUMSTANCES.get(str(act.circumstance), act.circumstance)
        return said.format(name=_named(desk, [act.entry]), round=act.round, circumstance=label)
    said = (
        _("{name} asked for a bye in round {round}.")
        if act.bye
        else _("{name} sits out round {round}.")
    )
    return said.format(name=_named(desk, [act.entry]), round=act.round)


def _propose(_desk: Desk, act: acts.Propose) -> str:
    count = len(act.tables)
    said = ngettext(
        "Round {round} of division {division} was paired: {system}, {count} table.",
        "Round {round} of division {division} was paired: {system}, {count} tables.",
        count,
    )
    told = said.format(**_where(act), system=SYSTEMS.get(act.system, act.system), count=count)
    return told + (" " + _("Results that it rests on were missing.") if act.awaited else "")


def _publish(_desk: Desk, act: acts.Publish) -> str:
    said = _("The pairing of round {round} of division {division} was published.")
    told = said.format(**_where(act))
    return told + (" " + _("It was out of date, and meant so.") if act.anyway else "")


def _change(desk: Desk, act: acts.Change) -> str:
    tables = [
        _("table {table}: {names}").format(table=one.table, names=_named(desk, one.seats) or "–")
        for one in act.tables
    ]
    if act.byes:
        byes = _named(desk, (bye.entry for bye in act.byes))
        tables.append(_("bye: {names}").format(names=byes))
    said = _("Round {round} of division {division} was changed by hand: {what}.")
    return said.format(**_where(act), what="; ".join(tables))


def _result(desk: Desk, act: Any, said: str) -> str:
    table = _table(desk.state, act)
    values = by_seats(act.scores, act.places)
    seats = table or ("?",) * len(values)
    pairs = [
        f"{_named(desk, [entry])} {value}" for entry, value in zip(seats, values, strict=False)
    ]
    return said.format(**_where(act), result=" – ".join(pairs))


def _table(state: State, act: Any) -> tuple[str, ...]:
    paired = state.round(act.division, act.round) if act.division in state.divisions else None
    table = paired.tables.get(act.table) if paired else None
    return table.seats if table else ()


def _report(desk: Desk, act: acts.Report) -> str:
    said = _result(desk, act, _("Round {round}, table {table}: {result}."))
    if act.by is not None:
        said += " " + _("Reported by {name}.").format(name=_named(desk, [act.by]))
    return said + _meant(act)


def _correct(desk: Desk, act: acts.Correct) -> str:
    said = _result(desk, act, _("Round {round}, table {table} corrected: {result}."))
    if act.absent:
        said += " " + _("Did not play: {names}.").format(names=_named(desk, act.absent))
    return said + _meant(act)


def _meant(act: acts.Report | acts.Correct) -> str:
    """That somebody was asked about an unusual result and said that it is right."""
    return " " + _("Unusual, and confirmed when asked.") if act.confirmed else ""


def _from_game(desk: Desk, act: acts.FromGame) -> str:
    return _result(desk, act, _("Round {round}, table {table}, from the game: {result}."))


def _by(desk: Desk, act: Any, said: str) -> str:
    name = _named(desk, [act.by]) if act.by else _("an official")
    return said.format(**_where(act), name=name)


def _confirm(desk: Desk, act: acts.Confirm) -> str:
    return _by(desk, act, _("Round {round}, table {table}: {name} confirmed the result."))


def _dispute(desk: Desk, act: acts.Dispute) -> str:
    return _by(desk, act, _("Round {round}, table {table}: {name} disputed the result."))


def _notice(desk: Desk, act: acts.Notice) -> str:
    if not act.shown:
        return _("The screens show no notice any more.")
    return _("The screens say: {words}").format(words=desk.words.get(act.shown) or "–")


def _clock(desk: Desk, act: acts.Clock) -> str:
    clock = clock_shown(act, desk.state.setup.zone)
    if clock is None:
        return _("The round clock was put away.")
    if clock.ends is None:
        return _("The round clock was paused with {left} left.").format(left=clock.left)
    return _("The round clock was set to end at {time}.").format(time=f"{clock.ends:%H:%M}")


def _penalty(desk: Desk, act: acts.Penalise) -> str:
    said = _("{name} is fined in round {round}: {half_points} half points, {spread} of difference.")
    told = {"half_points": act.half_points, "spread": act.spread, "round": act.round}
    return said.format(name=_named(desk, [act.entry]), **told)


def _prizes(_desk: Desk, act: acts.Prizes) -> str:
    count = len(act.prizes)
    if not count:
        return _("There are no prizes any more.")
    said = ngettext(
        "The list of prizes has {n} prize.", "The list of prizes has {n} prizes.", count
    )
    return said.format(n=count)


def _by_facts(desk: Desk, act: Act) -> str:
    """What an act without a sentence of its own is called, and its facts."""
    told = payload(act)
    told.pop(WORDED.get(act.kind, ""), None)
    facts = ", ".join(f"{FACTS[name]}: {_shown(desk, fact)}" for name, fact in told.items())
    return f"{ACTS[act.kind]} ({facts})." if facts else f"{ACTS[act.kind]}."


def _shown(desk: Desk, fact: Any) -> str:
    if isinstance(fact, bool):
        return _("yes") if fact else _("no")
    return _named(desk, fact if isinstance(fact, list) else [fact])


def _show_names(_desk: Desk, act: acts.ShowNames) -> str:
    return _("Who reads the names: {said}").format(said=SHOWN[act.to])


def _hand_over(_desk: Desk, act: acts.HandOver) -> str:
    said = _("The house {house} has taken the tournament; it writes it from here on.")
    if not act.taken:
        said = _(
            "The tournament was handed over to the house {house}, which writes it from here on."
        )
    return said.format(house=act.house[:16])


def _undo(desk: Desk, act: acts.Undo) -> str:
    known = 0 < act.version <= len(desk.state.lines)
    target = desk.state.lines[act.version - 1].act if known else None
    said = _("Entry {version} was undone.").format(version=act.version)
    return f"{said} ({in_words(desk, target)})" if target is not None else said


_SENTENCES: Mapping[type[Act], Callable[[Desk, Any], str]] = {
    acts.Create: _plain(lambda: _("The tournament was created.")),
    acts.Amend: _plain(lambda: _("The set-up was changed.")),
    acts.OpenDivision: _plain(lambda: _("Division {division} was added.")),
    acts.Plan: _plain(lambda: _("The plan of division {division} was changed.")),
    acts.Enter: _of_entry(
        lambda: _("{name} entered division {division} from round {from_round} on.")
    ),
    acts.Revise: _of_entry(lambda: _("The entry of {name} was put right.")),
    acts.Leave: _of_entry(lambda: _("{name} plays no more from round {from_round} on.")),
    acts.ComeBack: _of_entry(lambda: _("{name} plays again from round {from_round} on.")),
    acts.CheckIn: _check_in,
    acts.Absent: _absent,
    acts.Apart: _of_entries(lambda: _("{names} are not to meet.")),
    acts.Together: _of_entries(lambda: _("{names} sit at one table in round {round}.")),
    acts.Tables: _plain(lambda: _("The plan of the room was changed.")),
    acts.Propose: _propose,
    acts.Change: _change,
    acts.Publish: _publish,
    acts.Withdraw: _plain(
        lambda: _("The pairing of round {round} of division {division} was withdrawn.")
    ),
    acts.Link: _plain(lambda: _("Round {round}, table {table} got a score sheet.")),
    acts.Report: _report,
    acts.TypeOnce: _plain(lambda: _("Round {round}, table {table} was typed for the first time.")),
    acts.Confirm: _confirm,
    acts.Dispute: _dispute,
    acts.Correct: _correct,
    acts.FromGame: _from_game,
    acts.Forfeit: _of_entries(lambda: _("Round {round}, table {table}, did not play: {names}.")),
    acts.Penalise: _penalty,
    acts.Clock: _clock,
    acts.Notice: _notice,
    acts.CloseRound: _plain(lambda: _("Round {round} of division {division} was closed.")),
    acts.Close: _plain(lambda: _("The tournament was closed.")),
    acts.PublishTournament: _plain(lambda: _("The tournament was published.")),
    acts.UnpublishTournament: _plain(lambda: _("The publication of the tournament was withdrawn.")),
    acts.ShowNames: _show_names,
    acts.Prizes: _prizes,
    acts.Announce: _plain(lambda: _("The tournament was announced.")),
    acts.Unannounce: _plain(lambda: _("The announcement was withdrawn.")),
    acts.HandOver: _hand_over,
    acts.Undo: _undo,
}
SAID = Called(_SENTENCES, lambda _cls: _by_facts)
