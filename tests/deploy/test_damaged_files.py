"""Whatever somebody sends as a file or pastes as a list is read, or refused in words: never a bug.

Each reader is given real files with damage drawn by chance: noise in the middle, parts cut out,
doubled, in another place, letters that mean something to it. The same ones are drawn in every run.
"""

import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engine import recordings
from engine.gcg.entering import Unplayable
from engine.refusals import Refusal, Unusable
from engine.solving.reading import read_sheet
from games import checkpoints, json_lines
from games.canonical import strict
from games.gcg_files import read_gcg
from games.photos import read_photo
from lexicon.club_lists import read_list
from tests.deploy.tried import PEOPLE, RATINGS, RESULTS
from tests.engine.solving.test_golden_sheets import SHORT
from tests.thorough import examples
from tests.tournaments.tsh.test_aupair import FOUR, HEAD, LAST
from tournaments.directing import result_files
from tournaments.logos import read_logo
from tournaments.register import people_files, rating_files
from tournaments.travel import parts
from tournaments.trf.reading import read_trf
from tournaments.tsh.reading import decoded, read_event

CORPUS = Path(__file__).parents[1] / "corpus"


class Reader(NamedTuple):
    """What reads, what it reads when all is well, and pieces that mean something to it."""

    read: Callable[[bytes], Any]
    whole: bytes
    pieces: tuple[bytes, ...]


def as_text(read: Callable[[str], Any]) -> Callable[[bytes], Any]:
    """A reader of texts, which come from forms and JSON."""
    return lambda content: read(content.decode(errors="replace"))


def picture(kind: str) -> bytes:
    packed = io.BytesIO()
    Image.new("RGB", (80, 80), "teal").save(packed, kind)
    return packed.getvalue()


TRF = (
    b"012 Herbstpokal\nXXR 2\n"
    b"001    1      Anna Muster                       1800 GER             1990/01/01  1.0    1"
    b"     2 w 1\n"
    b"001    2      Bert Muster                       1700 GER             1990/01/01  0.0    2"
    b"     1 b 0\n"
)
GAME = b"""{"entries":2,"format":"wortwart game 2","stream":"0","texts":{}}
{"facts":{"options":{},"ruleset":"klassik","players":["00000000-0000-4000-8000-000000000001",\
"00000000-0000-4000-8000-000000000002"]},"kind":"open","schema":1}
{"facts":{"at":"8F","letters":"HORN","seat":0},"kind":"play","schema":1}
"""
TSH = "Muster, Ida 1432 2 2; 400 350\nMuster, Jan 1400 1 1; 377 351\n"
SIGNED = b'{"format":"1","key":"00","tournament":"00000000-0000-4000-8000-000000000001"}'
NUMBERS = (b"-1", b"9" * 400, b"1e999999999", b"0x1", "½".encode(), "٣".encode(), b"NaN")
JSON = (b"[" * 400, b'{"a":' * 400, b'"\\ud800"', b"null", b"true", *NUMBERS)
LISTS = (b";", b",", b'"', b"\n", b"\r", b"\t", b"=1+1", b"\xef\xbb\xbf", b"\xff\xfe", *NUMBERS)

READERS = {
    "GCG": Reader(
        read_gcg,
        (CORPUS / "disputes.gcg").read_bytes(),
        (b"#", b">", b"--", b"(challenge)", b"(", b"#rack1 ", b"#character-encoding x", *NUMBERS),
    ),
    "GCG, typed": Reader(
        recordings.read, (CORPUS / "club-evening.gcg").read_bytes(), (b"#lexicon ", b"??", *NUMBERS)
    ),
    "JSON lines": Reader(json_lines._read, GAME, JSON),
    "JSON": Reader(strict, GAME.splitlines()[1], JSON),
    "TRF": Reader(read_trf, TRF, (b"001", b"132", *NUMBERS)),
    "tsh": Reader(
        lambda content: read_event({"a.t": decoded(content)}),
        TSH.encode(),
        (b";", b"p12 1 2", b"off 50", b",", *NUMBERS),
    ),
    "tsh, config": Reader(
        lambda content: read_event({"config.tsh": decoded(content), "a.t": TSH}),
        b"division A a.t\nconfig event_name = 'Herbst'\n",
        (b"=", b"'", b"perl {", b"division B ../../etc", b"config ", *NUMBERS),
    ),
    "AUPAIR": Reader(
        lambda content: read_event({"a.tou": decoded(content)}),
        f"{HEAD}{FOUR}{LAST}".encode(),
        (b"+", b"*", b"*** END OF FILE ***", *NUMBERS),
    ),
    "list of players": Reader(people_files.read, PEOPLE.encode(), (*LISTS, *JSON)),
    "start list": Reader(rating_files.read, RATINGS.encode(), LISTS),
    "list of results": Reader(result_files.read, RESULTS.encode(), LISTS),
    "word list": Reader(read_list, "HORN\nÄRA\n".encode(), LISTS),
    "score sheet": Reader(as_text(read_sheet), SHORT.encode(), LISTS),
    "checkpoint": Reader(as_text(checkpoints.read_export), b'{"body":"","heads":[]}', JSON),
    "part of a tournament": Reader(
        as_text(lambda text: parts.opened(parts.Signed(text, "00"))), SIGNED, JSON
    ),
    **{
        f"{name}, {kind}": Reader(read, picture(kind), (b"\xff\xd9", b"IHDR", b"IDAT", b"\0" * 9))
        for name, read in (("photo", read_photo), ("logo", read_logo))
        for kind in ("PNG", "JPEG", "WEBP")
    },
}


@st.composite
def damaged(draw, reader: Reader) -> bytes:
    """The file after a few steps of damage."""
    content = reader.whole
    for _ in range(draw(st.integers(1, 4))):
        one, other = sorted(draw(st.integers(0, len(content))) for _ in range(2))
        piece = draw(st.sampled_from(reader.pieces) | st.binary(max_size=40))
        content = draw(
            st.sampled_from(
                (
                    content[:one] + piece + content[one:],
                    content[:one] + piece + content[other:],
                    content[:one] + content[other:],
                    content[:other] + content[one:],
                )
            )
        )
    return content


@pytest.mark.parametrize("name", READERS)
def test_whole_files_are_read_and_damaged_ones_read_or_refused(name):
    reader = READERS[name]

    @settings(max_examples=examples(400))
    @given(damaged(reader))
    def holds(content):
        with suppress(Unusable, Refusal, Unplayable):
            reader.read(content)

    holds()


@pytest.mark.parametrize("name", [one for one in READERS if JSON[0] in READERS[one].pieces])
def test_what_is_nested_beyond_all_measure_is_refused(name):
    """Python's reader of JSON gives up by a mistake of its own, or finds the end too early."""
    with pytest.raises(Unusable):
        READERS[name].read(b"[" * 100_000)


READ_WHOLE = READERS.keys() - {"checkpoint", "part of a tournament", "JSON lines"}


@pytest.mark.parametrize("name", sorted(READ_WHOLE))
def test_what_is_damaged_is_read_when_it_is_whole(name):
    """Negative control: else every damage would be refused for the same reason."""
    READERS[name].read(READERS[name].whole)


def test_a_reader_that_trips_is_found(monkeypatch):
    """Negative control."""
    monkeypatch.setitem(READERS, "trips", Reader(lambda content: content.decode(), b"a", (b"b",)))
    with pytest.raises(UnicodeDecodeError):
        test_whole_files_are_read_and_damaged_ones_read_or_refused("trips")
