"""A picture that is to be a logo: known by its own bytes, bounded, and bared of all words."""

from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from frontend.paper.printing import can_be_drawn
from tournaments.logos import MOST_BYTES, read_logo

LOGOS = {path.name: path.read_bytes() for path in (Path(__file__).parent / "logos").iterdir()}
PNG, JPEG, WEBP = LOGOS["plain.png"], LOGOS["plain.jpeg"], LOGOS["plain.webp"]


def why(content):
    """Why a picture is no logo."""
    with pytest.raises(Unusable) as no:
        read_logo(content)
    assert no.value.where == "logo"
    return no.value.what


def chunk(name, data):
    """A chunk of a PNG."""
    return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")


def with_chunk(name, data):
    """The PNG with one more chunk behind its header."""
    return PNG[:33] + chunk(name, data) + PNG[33:]


def sized(width, height):
    """The PNG with another size in its header."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + PNG[24:29]
    return PNG[:8] + chunk(b"IHDR", header) + PNG[33:]


def segment(mark, data):
    """A segment of a JPEG."""
    return bytes((0xFF, mark)) + (len(data) + 2).to_bytes(2, "big") + data


@pytest.mark.parametrize("name", sorted(LOGOS))
def test_a_picture_of_a_browser_is_read_bared_and_can_still_be_drawn(name):
    picture = read_logo(LOGOS[name])
    assert (picture.kind, picture.width, picture.height) == (name.split(".")[1], 40, 24)
    assert can_be_drawn(picture.body, picture.kind)
    assert b"Google" not in picture.body.replace(b"\0", b"")


@pytest.mark.parametrize("name", sorted(LOGOS))
def test_what_is_bared_stays_as_it_is(name):
    picture = read_logo(LOGOS[name])
    assert read_logo(picture.body) == picture


def test_the_words_in_a_png_and_what_lies_behind_it_are_left_out():
    said = with_chunk(b"tEXt", b"Author\0Anna Muster")
    exif = with_chunk(b"eXIf", b"MM\0*Lange Strasse 5")
    for content in (said, exif, PNG + b"<script>"):
        assert read_logo(content) == read_logo(PNG)


def test_the_words_in_a_jpeg_and_what_lies_behind_it_are_left_out():
    exif = JPEG[:2] + segment(0xE1, b"Exif\0\0Lange Strasse 5") + JPEG[2:]
    note = JPEG[:2] + segment(0xFE, b"Anna Muster") + JPEG[2:]
    for content in (exif, note, JPEG + b"<script>"):
        assert read_logo(content) == read_logo(JPEG)


def test_the_words_in_a_webp_are_left_out():
    more = b"EXIF" + (4).to_bytes(4, "little") + b"Anna"
    size = (int.from_bytes(WEBP[4:8], "little") + len(more)).to_bytes(4, "little")
    assert read_logo(b"RIFF" + size + WEBP[8:] + more + b"<script>") == read_logo(WEBP)


def test_a_picture_that_moves_is_none():
    more = b"ANIM" + (6).to_bytes(4, "little") + bytes(6)
    size = (int.from_bytes(WEBP[4:8], "little") + len(more)).to_bytes(4, "little")
    assert why(b"RIFF" + size + WEBP[8:] + more).startswith("A logo does not move")


@pytest.mark.parametrize(
    "content",
    [b"", b"GIF89a" + bytes(40), b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"RIFF" + bytes(40),
     b"\x89PNG", b"<html>" + PNG],
)  # fmt: skip
def test_what_is_no_picture_of_these_kinds_is_refused(content):
    assert why(content) == "This is no PNG, JPEG or WebP."


@pytest.mark.parametrize("size", [(15, 24), (24, 15), (2049, 24), (24, 2049), (0, 0), (2**31, 1)])
def test_too_small_and_too_large_pictures_are_refused(size):
    assert why(sized(*size)).startswith("The picture has {width} × {height} pixels")


def test_a_picture_at_the_bounds_is_taken():
    sizes = [(16, 16), (2048, 2048)]
    assert [(p.width, p.height) for p in (read_logo(sized(*size)) for size in sizes)] == sizes


def test_too_many_bytes_are_refused_before_they_are_looked_at():
    assert why(PNG + bytes(MOST_BYTES)).startswith("The picture has more than {most} kB")


@pytest.mark.parametrize("name", sorted(LOGOS))
def test_a_picture_that_was_cut_off_is_refused(name):
    content = LOGOS[name]
    for end in range(13, len(content) - 1):
        assert why(content[:end]) == "The picture is damaged or was cut off."


def test_a_png_with_a_wrong_check_sum_is_refused():
    assert why(PNG[:50] + bytes((PNG[50] ^ 1,)) + PNG[51:]).startswith("The picture is damaged")


@given(st.sampled_from(sorted(LOGOS)), st.data())
def test_whatever_is_wrong_with_a_picture_it_is_read_or_refused_in_words(name, data):
    content = bytearray(LOGOS[name])
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        picture = read_logo(bytes(content))
    except Unusable:
        return
    assert read_logo(picture.body) == picture
