"""Photos of the board: drawn anew, bared, bounded, kept beside the game, gone with its players."""

from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from engine.refusals import Refusal, Unusable
from games.models import GamePhoto, Sheet
from games.photos import MOST_KEPT, MOST_SENT, SIDE, attach, drop_of_players, photos_of, read_photo
from games.verification import verify
from tests.games.cast import HUGO, open_game

pytestmark = pytest.mark.django_db

PLACE = 0x8825  # where EXIF keeps the place
MAKER, ORIENTATION, UPSIDE = 0x010F, 0x0112, 6


def packed(kind="JPEG", size=(800, 600), colour="teal", exif=None, **options):
    """A picture of one colour as a file."""
    file = BytesIO()
    more = {"exif": exif} if exif else {}
    Image.new("RGB", size, colour).save(file, kind, **more, **options)
    return file.getvalue()


def telling():
    """What a phone writes into a photo: who made it, where, and how it was held."""
    exif = Image.Exif()
    exif[MAKER], exif[ORIENTATION] = "Annas Telefon", UPSIDE
    exif.get_ifd(PLACE)[1] = "N"
    return exif


def test_nothing_of_what_a_phone_says_is_kept_and_the_photo_stands_upright():
    sent = packed(exif=telling())
    assert b"Annas Telefon" in sent
    photo = read_photo(sent)
    assert (photo.width, photo.height) == (600, 800)
    with Image.open(BytesIO(photo.body)) as kept:
        assert (kept.format, kept.size, dict(kept.getexif())) == ("JPEG", (600, 800), {})
    assert b"Exif" not in photo.body


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_each_kind_becomes_a_small_jpeg(kind):
    photo = read_photo(packed(kind, (3200, 2000)))
    assert (photo.width, photo.height) == (SIDE, 1000)
    assert photo.body.startswith(b"\xff\xd8")


def test_a_photo_with_much_in_it_is_bounded_all_the_same():
    file = BytesIO()
    Image.effect_noise((1600, 1600), 100).convert("RGB").save(file, "JPEG", quality=95)
    assert len(file.getvalue()) > MOST_KEPT * 2
    assert len(read_photo(file.getvalue()).body) <= MOST_KEPT


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no PNG, JPEG or WebP"),
        (b"<svg/>", "no PNG, JPEG or WebP"),
        (b"GIF89a" + bytes(40), "no PNG, JPEG or WebP"),
        (packed()[:400], "damaged"),
        (packed("PNG")[:120], "damaged"),
        (packed(size=(20, 20)), "too few or too many"),
        (partial(packed, "PNG", (6000, 5000), compress_level=1), "too few or too many"),
        (bytes(MOST_SENT + 1), "more than 12 MB"),
    ],
)
def test_what_is_no_photo_or_unpacks_to_too_much_is_refused(content, why):
    with pytest.raises(Unusable) as problem:
        read_photo(content() if callable(content) else content)
    assert why in str(problem.value)


def test_the_same_photo_stands_there_once_and_four_are_enough():
    game = open_game()
    colours = ["teal", "teal", "red", "blue", "green"]
    for colour in colours:
        attach(stream=game, actor=HUGO, photo=read_photo(packed(colour=colour)))
    assert len(photos_of(game)) == 4
    with pytest.raises(Refusal) as no:
        attach(stream=game, actor=HUGO, photo=read_photo(packed(colour="black")))
    assert no.value.code == "ENOUGH_PHOTOS"


def test_photos_go_with_the_people_of_their_game():
    with_anna, without = open_game(), open_game("klassik", "Frieda", "Hugo")
    photo = read_photo(packed())
    for game in (with_anna, without):
        attach(stream=game, actor=HUGO, photo=photo)
    drop_of_players([Sheet.objects.get(stream=with_anna).players[0]])
    assert [row.stream for row in GamePhoto.objects.all()] == [without]


def test_verify_finds_a_photo_that_is_another_one():
    attach(stream=open_game(), actor=HUGO, photo=read_photo(packed()))
    assert list(verify().damage) == []
    GamePhoto.objects.update(body=read_photo(packed(colour="red")).body)
    assert len(verify().damage) == 1
