"""The chain of hashes: what exactly is hashed, and that nothing in a row can change unseen."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chains import first_link, link
from games.store import Break, Damage, Head, Row, chain_break

CLUB = "wortfreunde"
STREAM = UUID("01900000-0000-7000-8000-000000000001")
FIRST = Row(
    stream=STREAM.hex,
    version=1,
    kind="line",
    schema=2,
    actor="anna",
    source="person",
    recorded=1_700_000_000_000_000,
    claimed=None,
    operation="01900000000080008000000000000002",
    operation_index=0,
    payload='{"text":"Hörnchen"}',
    hash=bytes.fromhex("9dad41eefb31cce6472c683b3fd97896264016e4c3bb34770723b4fd74dd5168"),
)
SECOND = Row(
    stream=STREAM.hex,
    version=2,
    kind="mark",
    schema=1,
    actor="bert",
    source="link",
    recorded=1_700_000_000_000_001,
    claimed=1_699_999_999_999_999,
    operation="01900000000080008000000000000003",
    operation_index=1,
    payload="{}",
    hash=bytes.fromhex("245de7a5a416367d23e9b8841b36c53561be1bc9991286a83e5751798e40c071"),
)


def chained(length: int, old: int = 0) -> tuple[Head, list[Row]]:
    """A notebook of so many lines, in memory; the first `old` ones of the first days."""
    rows, previous = [], first_link("notebook")
    for version in range(1, length + 1):
        columns = (*FIRST._replace(version=version, payload=f'{{"text":"line {version}"}}'),)[:-1]
        previous = link(previous, *columns, club=CLUB if version > old else None)
        rows.append(Row(*columns, previous))
    return Head(length, previous, "notebook", CLUB), rows


def test_the_golden_hashes_stay_as_they_were_on_the_first_day():
    """Made with printf and sha256sum from the text in games/chains.py."""
    begin = first_link("notebook")
    assert begin.hex() == "e15be951b3df0ab14ab156b2b64168d5bad790691d839b81f85ec9a46b48b338"
    assert link(begin, *FIRST[:-1]) == FIRST.hash
    assert link(FIRST.hash, *SECOND[:-1]) == SECOND.hash


def test_the_golden_hashes_of_events_that_are_bound_to_their_club():
    """Made with printf and sha256sum from the text in games/chains.py."""
    begin = first_link("notebook")
    first = link(begin, *FIRST[:-1], club=CLUB)
    assert first.hex() == "a905180ea40685f446203edba90e73e6180069dbf4abfd402adbde0692c3f8e8"
    assert (
        link(first, *SECOND[:-1], club=CLUB).hex()
        == "52441a50731d23772a5e1daa8382103771395e8b94a315a9fcfa5c85d9b18042"
    )


def test_old_events_hold_and_new_ones_after_them():
    for old in range(6):
        assert chain_break(STREAM, *chained(5, old)) is None


def test_a_stream_that_was_given_to_another_club_breaks_where_the_club_is_hashed_first():
    for old in range(5):
        head, rows = chained(5, old)
        given = head._replace(club="steinleger")
        assert chain_break(STREAM, given, rows) == Break(STREAM, old + 1, Damage.CONTENT)


def test_an_event_without_its_club_after_one_with_it_breaks_the_chain():
    head, rows = chained(2)
    columns = rows[1][:-1]
    rows[1] = Row(*columns, link(rows[0].hash, *columns))
    loose = head._replace(hash=rows[1].hash)
    assert chain_break(STREAM, loose, rows) == Break(STREAM, 2, Damage.CONTENT)


def test_a_line_break_in_a_club_is_no_other_line():
    with pytest.raises(ValueError, match="line break"):
        link(first_link("notebook"), *FIRST[:-1], club="wort\nfreunde")


def test_a_whole_chain_has_no_break():
    assert chain_break(STREAM, Head(2, SECOND.hash, "notebook", "x"), [FIRST, SECOND]) is None
    assert chain_break(STREAM, *chained(9)) is None


@given(st.data())
def test_a_change_of_any_column_breaks_the_chain_at_its_version(data):
    head, rows = chained(6)
    place = data.draw(st.integers(0, 5))
    column = data.draw(st.sampled_from([name for name in Row._fields if name != "version"]))
    old = getattr(rows[place], column)
    other = data.draw(
        st.one_of(st.none(), st.integers(), st.text(), st.binary(min_size=32, max_size=32)).filter(
            lambda value: value != old
        )
    )
    rows[place] = rows[place]._replace(**{column: other})
    assert chain_break(STREAM, head, rows) == Break(STREAM, place + 1, Damage.CONTENT)


@given(st.integers(0, 5), st.integers(0, 31), st.integers(0, 7))
def test_a_flipped_bit_of_a_hash_breaks_the_chain_at_its_version(place, octet, bit):
    head, rows = chained(6)
    flipped = bytearray(rows[place].hash)
    flipped[octet] ^= 1 << bit
    rows[place] = rows[place]._replace(hash=bytes(flipped))
    assert chain_break(STREAM, head, rows) == Break(STREAM, place + 1, Damage.CONTENT)


def test_moving_text_from_one_column_to_the_next_is_seen():
    head, rows = chained(3)
    rows[1] = rows[1]._replace(actor="anna\nperson", source="")
    assert chain_break(STREAM, head, rows) == Break(STREAM, 2, Damage.CONTENT)
    shifted = (*rows[1][:4], "anna", "person\n1700000000000000", 5, *rows[1][7:-1])
    with pytest.raises(ValueError, match="line break"):
        link(rows[0].hash, *shifted)


def test_an_event_that_is_gone_leaves_a_gap():
    head, rows = chained(5)
    assert chain_break(STREAM, head, [*rows[:2], *rows[3:]]) == Break(STREAM, 3, Damage.GAP)
    assert chain_break(STREAM, head, rows[1:]) == Break(STREAM, 1, Damage.GAP)


def test_two_events_that_changed_places_are_seen():
    head, rows = chained(5)
    rows[1], rows[2] = rows[2]._replace(version=2), rows[1]._replace(version=3)
    assert chain_break(STREAM, head, rows) == Break(STREAM, 2, Damage.CONTENT)


def test_a_cut_tail_is_seen_in_the_head():
    head, rows = chained(5)
    assert chain_break(STREAM, head, rows[:3]) == Break(STREAM, 4, Damage.TAIL_CUT)
    assert chain_break(STREAM, head, []) == Break(STREAM, 1, Damage.TAIL_CUT)


def test_a_cut_tail_with_a_head_to_match_is_seen_only_against_a_published_head():
    """The negative control: inside the store nothing is wrong with a shorter chain."""
    _, rows = chained(5)
    shorter = Head(3, rows[2].hash, "notebook", "wortfreunde")
    assert chain_break(STREAM, shorter, rows[:3]) is None


def test_a_head_that_does_not_fit_is_seen():
    head, rows = chained(3)
    assert chain_break(STREAM, None, rows) == Break(STREAM, 1, Damage.HEAD_MISSING)
    assert chain_break(STREAM, None, []) is None
    behind = head._replace(version=2, hash=rows[1].hash)
    assert chain_break(STREAM, behind, rows) == Break(STREAM, 3, Damage.HEAD_BEHIND)
    other = head._replace(hash=rows[1].hash)
    assert chain_break(STREAM, other, rows) == Break(STREAM, 3, Damage.HEAD_HASH)
    renamed = head._replace(kind="game")
    assert chain_break(STREAM, renamed, rows) == Break(STREAM, 1, Damage.CONTENT)


def test_a_break_is_a_sentence():
    broken = Break(STREAM, 7, Damage.TAIL_CUT)
    assert str(broken) == (
        "01900000-0000-7000-8000-000000000001: "
        "Entry 7 and all after it are gone; the head knows of them."
    )
