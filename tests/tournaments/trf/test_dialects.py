"""Files as other programs write them: the same tournament, whatever the dialect.

Each dialect is what a program's manual says of its files, or what its writer is known to do; the
tournaments are made by chance.
"""

from dataclasses import replace
from random import Random

import pytest

from tournaments.pairing.dutch.by_chance import Rates, tournament
from tournaments.pairing.dutch.cards import BLACK, WHITE
from tournaments.pairing.dutch.fast import paired
from tournaments.trf.checking import checked_file
from tournaments.trf.files import Person, TrfFile
from tournaments.trf.reading import read_trf
from tournaments.trf.writing import TRF16, TRF26, write_trf

RATES = Rates(drawn=250, forfeited=60, half_byes=50, absent=40, gone=20, late=60)
SEEDS = pytest.mark.parametrize("seed", range(4))


def made(seed):
    """A tournament by chance, with players who came late, went, and asked for byes."""
    return tournament(f"dialect {seed}", 9 + 3 * seed, 6, paired, RATES)


def file_of(history, form=TRF16):
    people = {
        one: Person(one, name=f"Müller {one}", rating=2000 - one, federation="GER")
        for one in history.players
    }
    return write_trf(TrfFile(history, people, {"012": "Straße"}), form)


def players(text):
    """The lines of a file that tell of players."""
    return [line for line in text.splitlines() if line.startswith("001")]


def others(text):
    return [line for line in text.splitlines() if not line.startswith("001")]


def agrees(content, history):
    """Whether a file says the same as a history, and its rounds are those of the rule."""
    file = read_trf(content)
    rounds = list(checked_file(file, paired))
    assert file.history == history
    assert [one.round for one in rounds if not one.agrees] == []
    return [one.round for one in rounds] == list(range(1, history.last + 1))


def dense(line):
    """A line without the parts that a pairing can't depend on: title, points, rank and so on."""
    return line[:8] + " " * 83 + line[91:]


def points_with_a_comma(line):
    return line[:80] + line[80:84].replace(".", ",") + line[84:]


def zeros_in_front(line):
    """Numbers as 0007, and a lone 0 for nobody."""
    rounds = [line[at : at + 10] for at in range(89, len(line), 10)]
    told = [f"  {int(one[:6] or 0) or 0:04}{one[6:]}" if one.strip() else one for one in rounds]
    return f"001 {int(line[4:8]):04}{line[8:89]}" + "".join(told)


def blanks_for_nobody(line):
    """Four blanks and a blank colour, where others write 0000 and a dash."""
    return line.replace("  0000 - ", "         ")


def letters_of_2006(line):
    """Before 2016 there were no letters for what is got without playing."""
    return line.replace("0000 - H", "0000 - =").replace("0000 - U", "0000 - +")


LINE_BY_LINE = [
    dense,
    points_with_a_comma,
    zeros_in_front,
    blanks_for_nobody,
    str.lower,
    lambda line: line + " " * 40,
]


@SEEDS
@pytest.mark.parametrize("form", [TRF16, TRF26])
@pytest.mark.parametrize("rewritten", LINE_BY_LINE)
def test_what_other_programs_write_of_a_player_is_read_alike(seed, form, rewritten):
    history = made(seed)
    text = file_of(history, form)
    assert agrees("\n".join([*others(text), *map(rewritten, players(text))]), history)


@SEEDS
def test_the_letters_of_2006_say_the_same_of_a_pairing(seed):
    text = file_of(made(seed))
    told = read_trf("\n".join(map(letters_of_2006, text.splitlines())))
    assert [one.round for one in checked_file(told, paired) if not one.agrees] == []


@SEEDS
def test_lines_may_come_in_any_order_and_from_anywhere(seed):
    history, dice = made(seed), Random(seed)
    lines = [*file_of(history).splitlines(), "132 ".ljust(91) + "26/11/27", "GER    1", "DAT 1 X"]
    dice.shuffle(lines)
    for content in (
        "\r\n".join(["### made by chance", *lines, "\x1a"]).encode(),
        "\r".join(lines).encode("utf-8-sig"),
        "\n\n".join(lines).encode("latin-1"),
    ):
        assert agrees(content, history)


def by(numbers):
    """A way to write other starting numbers into a line."""

    def rewritten(line):
        rounds = [line[at : at + 10] for at in range(89, len(line), 10)]
        told = [
            f"  {numbers[int(one[:6])]:4}{one[6:]}" if one.strip() and int(one[:6]) else one
            for one in rounds
        ]
        return f"001 {numbers[int(line[4:8])]:4}{line[8:89]}" + "".join(told)

    return rewritten


@SEEDS
def test_starting_numbers_may_have_gaps(seed):
    text = file_of(made(seed))
    apart = {number: 7 * number + 2 for number in range(100)}
    content = "\n".join([*others(text), *map(by(apart), players(text))])
    rounds = list(checked_file(read_trf(content), paired))
    assert [(one.round, one.agrees) for one in rounds] == [(at, True) for at in range(1, 7)]


@SEEDS
def test_numbers_may_be_names_only_where_the_lines_are_in_order(seed):
    text, dice = file_of(made(seed)), Random(seed)
    lines = players(text)
    named = dict(enumerate(dice.sample(range(1, 9999), len(lines)), 1))
    content = "\n".join(["XXC rank", *others(text), *map(by(named), lines)])
    rounds = list(checked_file(read_trf(content), paired))
    assert [(one.round, one.agrees) for one in rounds] == [(at, True) for at in range(1, 7)]


@SEEDS
def test_a_file_in_the_midst_of_a_tournament_tells_byes_and_pairings_of_the_next_round(seed):
    history = made(seed)
    text = file_of(history)
    begun = [line[: 91 + 30].rstrip() for line in players(text)]  # three rounds and the fourth
    fourth = [line[91 + 30 : 91 + 38] for line in players(text)]
    asked = [
        f"{line:<121}{told}" if told[5:] in ("- H", "- Z") else line
        for line, told in zip(begun, fourth, strict=True)
    ]
    paired_ = [
        f"{line:<121}{told[:7]}" if told[5:6] in ("w", "b") else f"{line:<121}{told}".rstrip()
        for line, told in zip(begun, fourth, strict=True)
    ]
    for lines, last in ((asked, 3), (paired_, 4)):
        rounds = list(checked_file(read_trf("\n".join([*others(text), *lines])), paired))
        assert [(one.round, one.agrees) for one in rounds] == [
            (number, True) for number in range(1, last + 1)
        ]


@SEEDS
@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ((), (30, 10, 30)),  # by the scores alone, as before there were lines for it
        (("BBW  3.0", "BBD  1.0"), (30, 10, 30)),
        (("BBW  3.0", "BBD  1.0", "BBU  1.0", "BBL  0.0"), (30, 10, 10)),
        (("162  W 3.0    D 1.0",), (30, 10, 30)),
        (("162  W 2.0    D 1.0    P 1.0",), (20, 10, 10)),
        (("XXS W=2 D=1",), (20, 10, 10)),  # there the bye is worth one point
        (("XXS WW=3 BW=3 FW=3 FPB=3", "XXS D=1.0 PAB=3.0"), (30, 10, 30)),
    ],
)
def test_other_points_are_told_in_many_ways(seed, said, worth):
    won, drawn, bye = worth
    points = dict.fromkeys("1W+F", won) | dict.fromkeys("=DH", drawn) | dict.fromkeys("0L-Z ", 0)
    history = with_points(seed, points | {"U": bye})
    text = file_of(history)
    settings = [line for line in others(text) if not line.startswith("BB")]
    assert agrees("\n".join([*settings, *said, *players(text)]), history)


def with_points(seed, points):
    """A tournament by chance with these points."""
    return tournament(
        f"points {seed}",
        9 + 3 * seed,
        6,
        paired,
        RATES,
        settings=lambda history: replace(history, points=points),
    )


@SEEDS
def test_the_system_and_the_first_colour_are_told_in_many_ways(seed):
    history = made(seed)
    colour = {WHITE: ("W", "white1"), BLACK: ("B", "black1")}[history.initial]
    lines = players(file_of(history))
    for said in (
        ("XXR 6", f"XXC {colour[1]}", "092 Individual: Swiss-System (Standard)"),
        ("142 6", f"152 {colour[0]}", "192 FIDE_DUTCH_2026"),
        ("142   6", f"152 {colour[0].lower()}", "192 FIDE_DUTCH_2025"),
        (f"XXC rank {colour[1]}", "XXZ 1 2", "192 FIDE_DUTCH"),
        ("092 FIDE_DUTCH_2025", "082 0", "062 9 (8)", "013 Horn".ljust(36) + "   1    2"),
    ):
        told = read_trf("\n".join([*said[:-1], *lines, said[-1]]))
        assert [one.round for one in checked_file(told, paired) if not one.agrees] == []
        assert told.history.initial == history.initial


@SEEDS
def test_virtual_points_are_told_by_players_by_ranges_or_by_a_round_and_how_many_of_the_first(seed):
    half = 5 + seed
    history = accelerated(seed, half)
    text = file_of(history)
    settings = [line for line in others(text) if not line.startswith("XXA")]
    assert [line for line in others(text) if line.startswith("XXA")] == [
        f"XXA {number:4}  1.0  1.0" for number in range(1, half + 1)
    ]
    for said in (
        [f"XXA {number:4}  1.0  1.0" for number in range(1, half + 1)],
        [f"250      1.0   1   2    1 {half:4}"],  # TRF26
        [f"250      1.0   {one}   {one}    1 {half:4}" for one in (1, 2)],
        [f"XXA 1 {half}", f"xxa 2 {half}"],  # caissify-pairings
    ):
        assert agrees("\n".join([*settings, *said, *players(text)]), history)


def accelerated(seed, half):
    """A tournament by chance, with a point more in two rounds for so many of the first."""

    def settings(history):
        return replace(
            history,
            players={
                number: replace(player, virtual=(10, 10)) if number <= half else player
                for number, player in history.players.items()
            },
        )

    return tournament(f"accelerated {seed}", 9 + 3 * seed, 6, paired, RATES, settings=settings)
