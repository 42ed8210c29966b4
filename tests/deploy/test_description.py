"""The API's description is a contract: everything in it has its words, and nothing goes unsaid."""

import json
import re
from functools import cache
from pathlib import Path

from drf_spectacular.generators import SchemaGenerator

from deploy.described import (
    MEANINGS,
    OF_GAMES,
    OF_PEOPLE,
    OF_TOURNAMENTS,
    PARTS,
    TAGS,
    each_by_itself,
    fields,
)
from frontend.guide.changes import CHANGES

KEPT = Path(__file__).with_name("description.txt")


@cache
def described():
    """The description as programs get it."""
    return json.loads(
        json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str)
    )


def operations():
    """Every operation with its method and path."""
    return [
        (method.upper(), path, operation)
        for path, methods in described()["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_field_has_its_meaning():
    silent = [f"{shape}.{name}" for shape, name, one in fields(described()) if not said(one)]
    assert silent == []


def test_what_is_announced_to_go_is_marked_in_the_description_and_still_there():
    marked = {
        f"{method} {path} {operation['operationId']}.{one['in']}:{one['name']}"
        for method, path, operation in operations()
        for one in operation.get("parameters", ())
        if one.get("deprecated")
    }
    gone_by_now = {name for change in CHANGES for name in change.removed}
    assert marked == {name for change in CHANGES for name in change.going} - gone_by_now


def said(one):
    """The words of a field, or of what it is; a list of choices alone says nothing."""
    if "$ref" in one:
        one = described()["components"]["schemas"][one["$ref"].rpartition("/")[2]]
    return re.sub(r"(?m)^\* .*$", "", one.get("description", "")).strip()


def test_every_meaning_is_written_once_and_used():
    meant = (OF_GAMES, OF_TOURNAMENTS, OF_PEOPLE)
    names = [name for meanings in meant for name, _ in each_by_itself(meanings)]
    assert len(names) == len(set(names))
    used = set()
    for shape, name, one in fields(described()):
        own = f"{shape}.{name}"
        used |= {own if own in MEANINGS else name} if "description" in one else set()
    assert sorted(set(MEANINGS) - used) == []


def test_every_operation_has_a_line_of_its_own_a_group_and_words_for_all_it_is_asked():
    lines = [operation["summary"] for *_, operation in operations()]
    assert "" not in lines
    assert len(lines) == len(set(lines))
    assert {tag for *_, operation in operations() for tag in operation["tags"]} == set(TAGS)
    asked = [(path, one) for _, path, o in operations() for one in o.get("parameters", ())]
    assert [(path, one["name"]) for path, one in asked if not one.get("description")] == []
    parts = {one["name"] for _, one in asked if one["in"] == "path"}
    assert parts == set(PARTS)


def test_each_kind_is_told_apart_by_a_value_of_its_own():
    shapes = described()["components"]["schemas"]
    for name in ("Move", "Act", "RankingBody"):
        mapping = shapes[name]["discriminator"]["mapping"]
        assert len(shapes[name]["oneOf"]) == len(mapping)
        for kind, place in mapping.items():
            assert shapes[place.rpartition("/")[2]]["properties"]["kind"]["enum"] == [kind]


def names():
    """Everything by which a program names something: operations, what they are asked, fields."""
    found = {
        f"{method} {path} {operation['operationId']}": {
            f"{one['in']}:{one['name']}" for one in operation.get("parameters", ())
        }
        for method, path, operation in operations()
    }
    for shape, name, _ in fields(described()):
        found.setdefault(shape, set()).add(name)
    return found


def as_text(found):
    """Names as they are kept: a line for each operation and shape."""
    return "".join(f"{one}: {' '.join(sorted(found[one]))}\n" for one in sorted(found))


def kept():
    """The names that were kept when the description changed last."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {one: set(more.split()) for one, more in (line.split(": ", 1) for line in lines)}


def gone(before, now):
    """What was there and is no more: an operation or shape as a whole, else `whole.part`."""
    for one, parts in before.items():
        if one not in now:
            yield one
        else:
            yield from (f"{one}.{part}" for part in sorted(parts - now[one]))


def test_what_goes_from_the_description_stands_in_the_changes_of_the_api():
    """To keep new names: write what `as_text(names())` gives into the file beside this test."""
    removed = {name for change in CHANGES for name in change.removed}
    assert sorted(set(gone(kept(), names())) - removed) == []


def test_what_is_new_in_the_description_is_kept():
    assert as_text(names()) == KEPT.read_text(encoding="utf-8")


def test_a_field_that_goes_without_a_word_is_found():
    before = {"GET / root": {"query:limit"}, "Game": {"id", "title"}, "Old": {"id"}}
    now = {"GET / root": {"query:limit"}, "Game": {"id", "name"}}
    assert list(gone(before, now)) == ["Game.title", "Old"]
