"""Photos beside a game over REST: who lists, attaches, reads and drops them, and what is kept."""

from base64 import b64encode
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from PIL import Image

from engine.moves import Close, Publish, Resign
from games.models import GamePhoto
from games.photos import attach, read_photo
from tests.games.cast import HUGO, enter, table
from tests.games.client import Client, assemble
from tests.games.test_api_rights import NOWHERE, opened, status
from tests.games.test_photos import packed, telling
from tournaments.commands import give_role

pytestmark = pytest.mark.django_db

# A game of Anna (own) against Bert (other) with a photo that Hugo, a helper, attached.
PLAYING = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
list_photos   404      404      404      404      404      200      200      200      404
read_photo    404      404      404      404      404      200      200      200      404
attach_photo  401      403      403      403      403      201      201      201      404
remove_photo  401      403      403      403      403      403      204      204      404
"""

CLOSED_AND_PUBLIC = """
              nobody   stranger own      other    reader   helper   arbiter  director foreign
list_photos   404      404      200      200      404      200      200      200      404
read_photo    404      404      200      200      404      200      200      200      404
attach_photo  401      403      403      403      403      201      201      201      403
remove_photo  401      403      403      403      403      403      204      204      403
"""


@pytest.fixture
def people():
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def game(people):
    """A game of Anna and Bert."""
    return opened(people)[0]


def attached(who, game, content):
    """The answer to a program that attaches a file."""
    file = SimpleUploadedFile("brett.jpg", content, content_type="image/jpeg")
    body = encode_multipart(BOUNDARY, {"photo": file})
    return who.ask("POST", f"{game}/photos/", body, content_type=MULTIPART_CONTENT)


def there(game, colour="teal"):
    """A photo beside the game, and where it is read."""
    row = attach(stream=game, actor=HUGO, photo=read_photo(packed(colour=colour)))
    return row, f"{game}/photos/{row.pk}/"


def knocking(people, game, at):
    """What each one gets by each operation, undone again."""
    who = people.by_relation()
    rows = {
        "list_photos": [status(one.get, f"{game}/photos/") for one in who.values()],
        "read_photo": [status(one.get, at) for one in who.values()],
        "attach_photo": [status(attached, one, game, packed()) for one in who.values()],
        "remove_photo": [status(one.ask, "DELETE", at) for one in who.values()],
    }
    return table(list(who), rows)


def test_who_may_do_what_with_the_photos_of_a_game(people, game):
    _, at = there(game)
    assert knocking(people, game, at) == PLAYING
    enter(game, Resign(1), Close(), Publish())
    assert knocking(people, game, at) == CLOSED_AND_PUBLIC


def test_an_official_who_sits_in_the_game_sees_no_racks_on_photos_before_its_end(people, game):
    give_role(user=people.house.anna, club=people.house.club, role="director")
    anna, (_, at) = Client(people.house.anna), there(game)
    assert anna.get(at).status_code == 404
    enter(game, Resign(1), Close())
    assert anna.get(at).status_code == 200


def test_what_is_attached_is_told_listed_read_and_taken_away(people, game):
    helper, arbiter = (people.by_relation()[name] for name in ("helper", "arbiter"))
    made = attached(helper, game, packed(exif=telling()))
    told = made.json()
    assert (told["width"], told["height"]) == (600, 800)
    assert made["Location"] == told["address"]
    assert attached(helper, game, packed(exif=telling())).json() == told
    listed = helper.get(f"{game}/photos/").json()
    assert listed == {"photos": [told], "most": 4}

    at = f"{game}/photos/{told['id']}/"
    read = helper.get(at)
    assert (read["Content-Type"], read["Cache-Control"]) == ("image/jpeg", "private, no-store")
    with Image.open(BytesIO(read.content)) as image:
        assert (image.format, dict(image.getexif())) == ("JPEG", {})
    assert b"Annas Telefon" not in read.content
    assert arbiter.ask("DELETE", at).status_code == 204
    assert helper.get(f"{game}/photos/").json() == {"photos": [], "most": 4}


@pytest.mark.parametrize("content", [b"<svg/>", packed()[:400], packed(size=(20, 20))])
def test_what_is_no_photo_is_told_and_not_kept(people, game, content):
    answer = attached(people.by_relation()["helper"], game, content)
    assert (answer.status_code, answer.json()["code"]) == (422, "UNUSABLE")
    assert not GamePhoto.objects.exists()


def test_a_small_photo_comes_in_json_too(people, game):
    helper, small = people.by_relation()["helper"], packed(size=(64, 64))
    made = helper.ask("POST", f"{game}/photos/", {"photo": b64encode(small).decode()})
    assert (made.status_code, made.json()["digest"]) == (201, read_photo(small).digest)
    odd = helper.ask("POST", f"{game}/photos/", {"photo": "no base64"})
    assert (odd.status_code, odd.json()["detail"]) == (422, "This is no base64.")
    neither = helper.ask("POST", f"{game}/photos/", {"picture": "teal"})
    assert (neither.status_code, neither.json()["code"]) == (400, "MALFORMED")


def test_four_are_enough(people, game):
    for colour in ("teal", "red", "blue", "green"):
        there(game, colour)
    answer = attached(people.by_relation()["helper"], game, packed(colour="black"))
    assert (answer.status_code, answer.json()["code"]) == (422, "ENOUGH_PHOTOS")


def test_a_photo_is_read_beside_its_own_game_alone(people, game):
    row, _ = there(game)
    other, director = opened(people)[0], people.by_relation()["director"]
    assert director.get(f"{other}/photos/{row.pk}/").status_code == 404
    assert director.get(f"{game}/photos/{NOWHERE}/").status_code == 404
    assert director.ask("DELETE", f"{other}/photos/{row.pk}/").status_code == 404
    assert GamePhoto.objects.count() == 1
