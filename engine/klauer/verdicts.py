"""The end of a turn is claimed, agreed or judged; a no reopens the steps.

The player on turn enters `turn`. Then the game waits: `accept` by the other player says yes to
everything (where the option `agreement` allows it), `verdict` says yes or no to each word and to
each new meaning, `withdraw` takes the claim back. Nothing here asks a dictionary (KLAUER-49).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.klauer.ends import lost
from engine.klauer.field import Card, Cell, Field
from engine.klauer.state import Claim, Made, Outcome, State, Table, begin_turn, taken_back
from engine.klauer.turn_end import objections, outcome, turned
from engine.klauer.turns import not_ready
from engine.letters import CAPITALISE
from engine.moves import Accept, Move, Verdict, Withdraw
from engine.refusals import Reason, Refusal
from engine.seats import out_of_order
from engine.sheets import Awaited, Entry, Finding
from engine.steps import Glass, Turn


class _Weighed(NamedTuple):
    """What a claim amounts to: the outcome, the changes that keep their meaning, the reasons, and
    the field as the turn would leave it.
    """

    outcome: Outcome
    kept: frozenset[str]
    reasons: list[Refusal]
    colours: Field


def end_turn(state: State, move: Turn) -> State | list[Refusal]:
    """The player ends the turn, if it can end as the table lies (KLAUER-09 to -13, KLAUER-52)."""
    if problems := out_of_order(state, move) or not_ready(state):
        return problems
    weighed = _weighed(state, move)
    if weighed.reasons:
        return weighed.reasons
    return _claimed(state, move, weighed, final=False)


def glass(state: State, move: Glass) -> State | list[Refusal]:
    """The glass runs out: the position stands if it is legal and leads, else all is lost.

    KLAUER-05, KLAUER-53. Words and meanings are still to be agreed or judged.
    """
    if problems := out_of_order(state, move):
        return problems
    if not state.rules.sandglass:
        return [state.rules.refusal(Reason.NO_SANDGLASS)]
    weighed = _weighed(state, move)
    if strange := [r for r in weighed.reasons if r.reason is Reason.CHANGE_NOT_MADE]:
        return strange
    if not_ready(state) or weighed.reasons:
        made = Made(reasons=tuple(weighed.reasons))
        entry = Entry(state.version + 1, move, move.seat, laid=made)
        return lost(state.entered(entry, begun=True), move.seat, "glass")
    return _claimed(state, move, weighed, final=True)


def awaited(state: State) -> Awaited | None:
    """The words and changes of a turn that has been ended and waits for a yes."""
    claim = state.pending
    if claim is None:
        return None
    changes = tuple(change.name for change in claim.outcome.meanings)
    return Awaited(claim.version, claim.outcome.words, changes)


def _weighed(state: State, move: Turn | Glass) -> _Weighed:
    found, kept = outcome(state.table, state.base), frozenset(move.inflected)
    strange = sorted(kept - {change.name for change in found.meanings})
    if strange:
        refusal = state.rules.refusal(Reason.CHANGE_NOT_MADE, changes=", ".join(strange))
        return _Weighed(found, kept, [refusal], state.table.field)
    colours = turned(state, found, kept)
    return _Weighed(found, kept, objections(state, found, kept, colours), colours)


def _claimed(state: State, move: Turn | Glass, weighed: _Weighed, *, final: bool) -> State:
    found, kept, colours = weighed.outcome, weighed.kept, weighed.colours
    claim = Claim(state.version + 1, move.seat, found, kept, final, colours)
    made = _made(state, found, kept, colours)
    entry = Entry(state.version + 1, move, move.seat, laid=made)
    findings = (*state.findings, *_judged_before(state, claim))
    return state.entered(entry, pending=claim, phase="challenged", begun=True, findings=findings)


def open_turn(state: State) -> dict[str, Any] | None:
    """The claimed turn while it can be agreed to or doubted, as plain data; None after that.

    `challengers` are the seats that may say no and have it judged, `accepting` those whose yes ends
    the turn: none where every turn is judged (KLAUER-49).
    """
    claim = state.pending
    if claim is None:
        return None
    others = [seat for seat in range(len(state.players)) if seat not in (claim.seat, *state.gone)]
    return {
        "version": claim.version,
        "seat": claim.seat,
        "challengers": others,
        "accepting": others if state.rules.agreement else [],
    }


def _judged_before(state: State, claim: Claim) -> list[Finding]:
    """What is claimed again although it was judged otherwise in this turn (KLAUER-49).

    It stops nobody: the verdict may have been wrong.
    """
    found = []
    if words := words_again(state, claim):
        facts = {"words": ", ".join(words)}
        found.append(Finding(claim.version, Reason.JUDGED_BEFORE, facts))
    if changes := changes_again(state, claim):
        facts = {"changes": ", ".join(changes)}
        found.append(Finding(claim.version, Reason.MEANING_JUDGED_BEFORE, facts))
    return found


def words_again(state: State, claim: Claim) -> list[str]:
    """The words of a claim that were judged not admissible in this turn."""
    return [word for word in claim.outcome.words if word in state.refused]


def changes_again(state: State, claim: Claim) -> list[str]:
    """The changes claimed as new in meaning that were judged to keep it in this turn."""
    names = dict.fromkeys(change.name for change in claim.outcome.meanings)
    return [name for name in names if name in state.same and name not in claim.kept]


def _made(state: State, found: Outcome, kept: frozenset[str], colours: Mapping[Cell, Card]) -> Made:
    """What the turn makes: its words, thefts, the cells whose colour turns."""
    field = state.table.field
    words = {*found.new, *(change.after for change in found.changes)}
    return Made(
        words=tuple(sorted(words, key=lambda word: (word.cells, word.down))),
        stolen=tuple(change for change in found.changes if change.name not in kept),
        kept=tuple(change for change in found.meanings if change.name in kept),
        turned=tuple(sorted(cell for cell in field if field[cell].seat != colours[cell].seat)),
    )


def verdict(state: State, move: Verdict) -> State | list[Refusal]:
    """Words and meanings are judged (KLAUER-24, -45, -49).

    Where a meaning is not judged the claim stands. A word that is not admissible, or a judgement
    under which the turn can't end, reopens the steps without a penalty.
    """
    rules, claim = state.rules, state.pending
    if claim is None:
        return [rules.refusal(Reason.NOTHING_CLAIMED)]
    words = {word.translate(CAPITALISE): yes for word, yes in move.words.items()}
    meanings = {name.translate(CAPITALISE): new for name, new in (move.meanings or {}).items()}
    if problems := _beside_the_point(state, claim, words, meanings):
        return problems
    state = _judged(state, words, meanings)
    if not all(words.values()):
        return _reopened(state, move, ())
    names = {change.name for change in claim.outcome.meanings}
    kept = frozenset(name for name in names if not meanings.get(name, name not in claim.kept))
    if kept == claim.kept:  # nothing has changed since nothing spoke against it
        return _stands(state, move, claim)
    colours = turned(state, claim.outcome, kept)
    if reasons := objections(state, claim.outcome, kept, colours):
        return _reopened(state, move, tuple(reasons))
    return _stands(state, move, claim._replace(kept=kept, colours=colours))


def _judged(state: State, words: dict[str, bool], meanings: dict[str, bool]) -> State:
    """The state once it is known for this turn what was judged; a later verdict counts."""
    refused = {word for word, yes in words.items() if not yes}
    same = {name for name, new in meanings.items() if not new}
    return state._replace(
        refused=(state.refused - words.keys()) | refused, same=(state.same - meanings.keys()) | same
    )


def _beside_the_point(
    state: State, claim: Claim, words: dict[str, bool], meanings: dict[str, bool]
) -> list[Refusal]:
    """Why a verdict can't be entered: it judges what was not made, or leaves out a word."""
    rules, problems = state.rules, []
    if strange := sorted(words.keys() - set(claim.outcome.words)):
        problems.append(rules.refusal(Reason.WORD_NOT_MADE, words=", ".join(strange)))
    names = {change.name for change in claim.outcome.meanings}
    if strange := sorted(meanings.keys() - names):
        problems.append(rules.refusal(Reason.CHANGE_NOT_MADE, changes=", ".join(strange)))
    lacking = [word for word in claim.outcome.words if word not in words]
    if lacking and all(words.values()):
        problems.append(rules.refusal(Reason.VERDICT_INCOMPLETE, words=", ".join(lacking)))
    return problems


def accept(state: State, move: Accept) -> State | list[Refusal]:
    """The other player says yes to every word and meaning of the turn (KLAUER-49)."""
    rules, claim = state.rules, state.pending
    if claim is None:
        return [rules.refusal(Reason.NOTHING_CLAIMED)]
    if move.seat == claim.seat:
        return [rules.refusal(Reason.OWN_PLAY)]
    if not rules.agreement:
        return [rules.refusal(Reason.NO_AGREEMENT)]
    return _stands(state, move, claim)


def withdraw(state: State, move: Withdraw) -> State | list[Refusal]:
    """The player takes the end of the turn back: some word is no word after all (KLAUER-49)."""
    rules, claim = state.rules, state.pending
    if claim is None:
        return [rules.refusal(Reason.NOTHING_CLAIMED)]
    if move.seat != claim.seat:
        return [rules.refusal(Reason.NOT_YOUR_TURN, expected=claim.seat, seat=move.seat)]
    return _reopened(state, move, ())


def _stands(state: State, move: Move, claim: Claim) -> State:
    """The turn has ended: colours turn, the words go into the history, the other player is on."""
    table = state.table
    made = _made(state, claim.outcome, claim.kept, claim.colours)
    entry = Entry(state.version + 1, move, getattr(move, "seat", None), laid=made)
    after = state.entered(entry, history=state.history.union(table.words))  # any words: KLAUER-70
    left = Table(claim.colours, table.pool, words=table.words)
    return begin_turn(after, left, 1 - claim.seat)


def _reopened(state: State, move: Move, reasons: tuple[Refusal, ...]) -> State | list[Refusal]:
    """The steps can be changed again; after the glass there is no time left for that."""
    claim = state.pending
    if claim is None:
        return [state.rules.refusal(Reason.NOTHING_CLAIMED)]
    made = Made(reopened=True, reasons=reasons)
    entry = Entry(state.version + 1, move, getattr(move, "seat", None), laid=made)
    after = state.entered(entry, pending=None, phase="playing")
    after = after._replace(entries=taken_back(after.entries, (claim.version,)))
    return lost(after, claim.seat, "glass") if claim.final else after
