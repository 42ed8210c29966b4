"""The bystander of Wörterklauer knows the printed thefts and each fault, checked by hand."""

from __future__ import annotations

import pytest

from tests.oracle.klauer_turn import Broken, Table, history_after, judged, step, table


def lying(*rows: str, pool: str = "", mover: str = "red", **options: object) -> Table:
    """Return the table of a drawn field: capitals are red, small letters black."""
    cards = {
        (row, column): (sign.upper(), "red" if sign.isupper() else "black")
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != "."
    }
    return table(cards, pool, mover=mover, **options)  # type: ignore[arg-type]


def after(now: Table, *steps: str) -> Table:
    """Return the table after steps, each written as kind, place, letters and shift."""
    for written in steps:
        now = step(now, *written.split())
    return now


# KLAUER-41, KLAUER-26
def test_printed_thefts() -> None:
    socke = judged(after(lying(pool="SOCKE", mover="black"), "lay 0:0> SOCKE"))
    locke = judged(after(lying("socke", pool="L"), "swap 0:0> L...."))
    glocke = judged(after(lying("LOCKE", pool="G", mover="black"), "add 0:-1> G....."))

    assert [(found.black, found.red) for found in (socke, locke, glocke)] == [
        (5, 0),
        (0, 5),
        (6, 0),
    ]
    assert not socke.broken | locke.broken | glocke.broken
    assert locke.changed == {("SOCKE", "LOCKE")}


# KLAUER-24, KLAUER-79
def test_ending_colours_the_new_card_alone() -> None:
    now = after(lying("hund", pool="E"), "add 0:0> ....E")

    same = judged(now, frozenset({("HUND", "HUNDE")}))
    assert (same.red, same.black, same.broken) == (1, 4, {"KLAUER-13"})
    assert (judged(now).red, judged(now).black) == (5, 0)


# KLAUER-45
def test_swap_never_keeps_the_meaning() -> None:
    now = after(lying("hund", pool="M"), "swap 0:0> M...")

    assert "KLAUER-45" in judged(now, frozenset({("HUND", "MUND")})).broken


@pytest.mark.parametrize(
    ("steps", "broken"),
    [
        (["remove 0:0> ....E"], {"KLAUER-35"}),
        (["remove 0:0> .U...", "lay 0:3v .u"], {"KLAUER-10", "KLAUER-72"}),
        (["lay 2:0> NEST"], {"KLAUER-10"}),
        (["lay -4:0v NEST.", "lay 0:4v .ESTS"], {"KLAUER-03"}),
        (["dissolve 0:0> HUNDE", "lay 0:0> hunde"], {"KLAUER-25"}),
        ([], set()),
    ],
)
def test_each_fault_has_its_clause(steps: list[str], broken: set[str]) -> None:
    start = lying("HUNDE", pool="NESTESTS", extent=8)
    start = lying("HUNDE", pool="NESTESTS", extent=8, history=history_after(start))

    assert judged(after(start, *steps)).broken == broken


@pytest.mark.parametrize(
    ("steps", "clause"),
    [
        (["swap 0:0> MU..."], "KLAUER-30"),
        (["swap 0:0> M....", "swap 0:0> .E..."], "KLAUER-55"),
        (["swap 0:0> H...."], "KLAUER-56"),
        (["add 0:0> .....X"], "no such card in the pool"),
        (["remove 0:0> ....E", "swap 0:0> e..."], "KLAUER-71"),
        (["insert 0:0> ..M... >", "insert 0:0> .E..... >"], "KLAUER-54"),
        (["insert 0:0> .....E >"], "KLAUER-34"),
        (["swap 0:0> M....", "dissolve 0:0> MUNDE"], "KLAUER-35"),
    ],
)
def test_each_forbidden_step_has_its_clause(steps: list[str], clause: str) -> None:
    with pytest.raises(Broken, match=clause):
        after(lying("HUNDE", pool="MEH"), *steps)


# KLAUER-57
def test_word_does_not_take_its_card_back() -> None:
    now = after(lying("HUND", pool="M"), "swap 0:0> M...")

    with pytest.raises(Broken, match="KLAUER-57"):
        step(now, "add", "0:0>", "....H")


# KLAUER-80
@pytest.mark.parametrize(
    ("steps", "same", "red", "black"),
    [
        (["dissolve 0:0> HUND", "lay 5:0> hund"], set(), 0, 4),
        (["dissolve 0:0> HUND", "lay 0:0> hundE"], {("HUND", "HUNDE")}, 1, 4),
        (["dissolve 0:0> HUND", "lay 0:0> hundE"], set(), 5, 0),
        (["dissolve 0:0> HUND", "lay 5:0> hUND"], set(), 3, 1),
        (["dissolve 0:0> HUND", "lay 5:0> HUND", "lay 5:1v .und"], set(), 7, 0),
    ],
)
def test_word_that_stands_again_keeps_the_colour_of_its_own_cards(
    steps: list[str], same: set[tuple[str, str]], red: int, black: int
) -> None:
    found = judged(after(lying("hund", pool="HUNDE"), *steps), frozenset(same))

    assert (found.red, found.black) == (red, black)


# KLAUER-34
@pytest.mark.parametrize("shift", ["<", ">"])
def test_ring_can_not_be_pushed_apart(shift: str) -> None:
    with pytest.raises(Broken, match="KLAUER-34"):
        after(lying("AT", "SO", pool="E"), f"insert 0:0> .E. {shift}")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels(level: int) -> None:
    start = lying("HUND", pool="E", level=level)
    for needed, written in (
        (1, "add 0:0> ....E"),
        (1, "insert 0:0> .E... >"),
        (2, "remove 0:0> ...D"),
        (3, "dissolve 0:0> HUND"),
    ):
        if level < needed:
            with pytest.raises(Broken):
                after(start, written)
        else:
            assert after(start, written).level == level
