"""Every text of the house that is shown to people: collected for the German catalogue.

Babel finds what is handed to gettext, in templates and in Python, and the sentences of unusable
input and of damage.
It can't see what is shown elsewhere than where it is written: sentences, and phrases within them.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract
from django.utils.translation.template import templatize

HOUSE = Path(__file__).resolve().parent.parent
PAGES = HOUSE / "frontend" / "templates"
CATALOGUE = HOUSE / "frontend" / "locale" / "de" / "LC_MESSAGES" / "django.po"
STOREYS = ("engine", "lexicon", "games", "tournaments", "frontend", "deploy")
MANY = {"ngettext": (1, 2), "ngettext_lazy": (1, 2)}
GETTEXT = {**dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")), **MANY}
# which argument is the sentence
SAYING = {**dict.fromkeys(("Unusable", "Malformed", "_Odd", "fault"), (2,)), "Said": (1,)}
# enums whose values are parts of sentences
SENTENCES = {
    "Reason",
    "Why",
    "How",
    "Doubt",
    "Damage",
    "Happened",
    "Awaiting",
    "Assumed",
    "Asked",
    "Against",
    "Turning",
}
ENUMS = {"Enum", "StrEnum"}
PHRASES = {"action", "how", "values", "wanted", "what"}  # facts that are translated as well

# What is not looked through for sentences: commands, lists for who runs a server.
UNTRANSLATED = (
    "deploy/*",
    "*/migrations/*",
    "*/commands/*",
    "*_tables.py",
    "lexicon/compiling.py",
)

_HANDS_OVER = re.compile(rf"\b(?:{'|'.join([*GETTEXT, *SAYING])})\s*\(")
"""What Babel looks for; it reads token by token, and two modules of three have nothing of it."""


class Message(NamedTuple):
    """A text to be translated; `plural` is empty where there is none."""

    text: str
    plural: str = ""


def messages() -> dict[Message, set[str]]:
    """All messages with the files in which they stand."""
    found: dict[Message, set[str]] = {}
    for where, message in _everything():
        found.setdefault(message, set()).add(where)
    return found


def _everything() -> Iterator[tuple[str, Message]]:
    for path in sorted(PAGES.rglob("*.html")):
        for message in in_template(path.read_text(encoding="utf-8")):
            yield path.relative_to(HOUSE).as_posix(), message
    for where, code in modules():
        if _HANDS_OVER.search(code):
            yield from ((where, message) for message in given_to_gettext(code))
        if "/commands/" in where:
            yield from ((where, Message(text)) for text in helps(ast.parse(code)))
        if not any(fnmatch(where, pattern) for pattern in UNTRANSLATED):
            yield from ((where, Message(text)) for text in written(ast.parse(code)))


def modules() -> Iterator[tuple[str, str]]:
    """The code of all Python modules of the house, each with its file."""
    for storey in STOREYS:
        for path in sorted((HOUSE / storey).rglob("*.py")):
            yield path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8")


def helps(code: ast.AST) -> Iterator[str]:
    """What a command says of itself and of what it is given."""
    for part in ast.walk(code):
        match part:
            case ast.Assign(targets=[ast.Name(id="help")], value=ast.Constant(value=str(text))):
                yield text
            case ast.keyword(arg="help", value=ast.Constant(value=str(text))):
                yield text


def in_template(text: str) -> Iterator[Message]:
    """The messages of a template."""
    return given_to_gettext(templatize(text))


def given_to_gettext(code: str) -> Iterator[Message]:
    """What code hands to gettext, and the sentences of what is unusable or damaged."""
    for _, text, *_ in extract("python", BytesIO(code.encode()), {**GETTEXT, **SAYING}):
        yield Message(text) if isinstance(text, str) else Message(*text)


def written(code: ast.AST) -> Iterator[str]:
    """The sentences that are written in code, and the phrases by the names that they have there."""
    match code:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr():
            return  # a docstring; what is put together can't be translated
        case ast.Call(func=ast.Name(id=name)) if name in MANY:
            return  # found with its plural
        case ast.Constant(value=str(text)) if " " in text and text.endswith("."):
            yield text
        case ast.keyword(arg=str(name), value=value) if name in PHRASES:
            yield from _texts(value)
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if _of_phrase(name):
            yield from _texts(value)
        case ast.ClassDef(name=name) if name in SENTENCES:
            yield from values_of(code)
    for part in ast.iter_child_nodes(code):
        yield from written(part)


def _of_phrase(name: str) -> bool:
    """Whether it is the name of a phrase, or of a constant that begins with one: `_HOW_TO`."""
    return name.lower().lstrip("_").partition("_")[0] in PHRASES


def values_of(enum: ast.ClassDef) -> Iterator[str]:
    """What the members of an enum stand for; nothing for another class of the name."""
    for member in enum.body if {ast.unparse(base) for base in enum.bases} & ENUMS else ():
        if isinstance(member, ast.Assign):
            yield from _texts(member.value)


def _texts(value: ast.expr) -> Iterator[str]:
    """The text that is written there, or those of a table."""
    for one in value.values if isinstance(value, ast.Dict) else [value]:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value
