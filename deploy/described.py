"""The API's description as a contract: each operation in a line, each field with its meaning."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.meanings import MEANINGS as OF_GAMES
from tournaments.meanings import MEANINGS as OF_TOURNAMENTS
from tournaments.register.meanings import MEANINGS as OF_PEOPLE


def each_by_itself(meanings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What names mean, one by one, where several shapes have one that means the same in them."""
    for names, meaning in meanings.items():
        shapes, dot, name = names.rpartition(".")
        yield from ((f"{shape}{dot}{name}", meaning) for shape in shapes.split() or ("",))


MEANINGS = {
    name: meaning
    for meanings in (OF_GAMES, OF_TOURNAMENTS, OF_PEOPLE)
    for name, meaning in each_by_itself(meanings)
}
PARTS = {
    "club": "the id of the club",
    "division": "the code of the division, as A",
    "entry": "the id of the entry",
    "hook": "the id of the webhook",
    "link": "the id of the link",
    "number": "the number of the round or publication, from 1",
    "person": "the id of the person in the register",
    "photo": "the id of the photo",
    "report": "the id of the report",
    "run": "the id of the dry run",
    "search": "the id of the search for the game of a score sheet",
    "series": "the name of the ranking, as rating",
    "stream": "the id of the game or tournament",
    "token": "the id of the token, not its secret",
    "version": "the version of the register at which the list was taken",
    "word": "the word, in whatever letters",
}
"""What stands in addresses."""
TAGS = {
    "start": "Where to begin.",
    "me": "Who it is that asks.",
    "changes": "What has changed of all that everybody may read.",
    "clubs": "Clubs: their people, rankings, seasons, word lists, rulings.",
    "tournaments": "Tournaments from the entry to the standing, as events.",
    "figures": "Games added up.",
    "games": "Score sheets of games, as events.",
    "sheets": "Score sheets of words and points: which games they can have been.",
    "words": "Words, plays and meanings, judged by the lists of the house.",
    "checkpoints": "What was signed over all streams.",
}
"""The groups of operations."""
ONE_OF_SEVERAL = {
    "Act": "An act of a tournament: its kind, and the facts that this kind has.",
    "Move": "An entry of a score sheet: its kind, and the facts that this kind has.",
    "RankingBody": "A ranking as it was published: a series by points, or a rating list.",
}
"""What is told apart by its kind."""
NULL = {"type": "string", "nullable": True, "enum": [None]}


def told(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every field its meaning, every operation its line, every part of an address words."""
    shapes = result["components"]["schemas"]
    for name, said in ONE_OF_SEVERAL.items():
        shapes[name]["description"] = said
    for shape, name, member in [*fields(result)]:
        shapes[shape]["properties"][name] = _null_by_itself(member)
        _tell(shapes, shape, name)
    for operations in result["paths"].values():
        for operation in operations.values():
            _in_a_line(operation)
            groups = {tag.partition(".")[0]: None for tag in operation.get("tags", ["start"])}
            operation["tags"] = list(groups)
    _close(result)
    result["tags"] = [{"name": name, "description": said} for name, said in TAGS.items()]
    return result


def _close(result: dict[str, Any]) -> None:
    """A body has no members beyond those that it names; an answer may get more of them one day."""
    shapes = result["components"]["schemas"]
    operations = [one for methods in result["paths"].values() for one in methods.values()]
    sent = _shapes_in([one.get("requestBody", {}) for one in operations], shapes)
    for name in sent - _shapes_in([one["responses"] for one in operations], shapes):
        if "properties" in shapes[name]:
            shapes[name]["additionalProperties"] = False


def _shapes_in(node: Any, shapes: dict[str, Any]) -> set[str]:
    """The names of all shapes of which something consists."""
    found: set[str] = set()
    left = [node]
    while left:
        one = left.pop()
        if isinstance(one, list):
            left += one
        elif isinstance(one, dict):
            name = str(one.get("$ref", "")).rpartition("/")[2]
            left += one.values()
            if name and name not in found:
                found.add(name)
                left.append(shapes[name])
    return found


def fields(result: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every field of the description: its shape, its name, and how it is described."""
    for shape, described in result["components"]["schemas"].items():
        for name, member in described.get("properties", {}).items():
            yield shape, name, member


def _null_by_itself(member: dict[str, Any]) -> dict[str, Any]:
    """Null beside a shape: OpenAPI 3.0 lets `nullable` stand with a `type` alone."""
    shapes = member.get("allOf") or member.get("oneOf")
    if not member.get("nullable") or shapes is None:
        return member
    said = {name: one for name, one in member.items() if name not in ("nullable", "allOf", "oneOf")}
    return {**said, "oneOf": [*shapes, NULL]}


def _tell(shapes: dict[str, Any], shape: str, name: str) -> None:
    members = shapes[shape]["properties"]
    member = members[name]
    meaning = MEANINGS.get(f"{shape}.{name}", MEANINGS.get(name))
    if meaning is None or "description" in member or _speaks_for_itself(member):
        return
    if "$ref" in member:  # nothing may stand beside a reference
        member = {"allOf": [member]}
    members[name] = {**member, "description": meaning}


def _speaks_for_itself(member: dict[str, Any]) -> bool:
    """Whether it is one of several kinds: inside `allOf` a client in TypeScript loses the kind."""
    return str(member.get("$ref", "")).rpartition("/")[2] in ONE_OF_SEVERAL


def _in_a_line(operation: dict[str, Any]) -> None:
    """The first sentence is the operation's line; what follows it stays its description."""
    said = operation.get("description", "")
    line, _, more = said.partition("\n\n")
    operation["summary"] = " ".join(line.split()).removesuffix(".")
    operation["description"] = more or said
    if "requestBody" in operation:  # one whose fields can all be left out is {}
        operation["requestBody"]["required"] = True
    for one in operation.get("parameters", ()):
        if one["in"] == "path":
            one.setdefault("description", PARTS.get(one["name"], ""))
