"""Every sentence of the house that is shown to people: collected for the German catalogue.

Found are the texts of templates, of calls to gettext, of every Reason, of Malformed input, and the
phrases that stand inside those sentences as facts.
"""

import ast
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from django.template import Engine, Node, Template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import trim_whitespace

HOUSE = Path(__file__).resolve().parent.parent
PAGES = HOUSE / "frontend" / "templates"
CATALOGUE = HOUSE / "frontend" / "locale" / "de" / "LC_MESSAGES" / "django.po"
STOREYS = ("engine", "lexicon", "games", "tournaments", "frontend", "deploy")
REFUSALS = ("engine.refusals", "games.refusals", "tournaments.refusals")
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}


# Facts that are phrases: they are translated within their sentence (games.sentences). Those that no
# call spells out are named here.
PHRASES = ("action", "how", "values", "wanted", "what")
SPOKEN = {
    "engine/settling.py": ("closed", "settled"),
    "engine/moves.py": (
        "a whole number",
        "text",
        "a list of texts",
        "true or false for each word",
        "a set of named values",
        "a list of draws of [seat, letter]",
        "an entry with its kind",
    ),
}


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
    for name in REFUSALS:
        if find_spec(name):
            for reason in reasons(name):
                yield f"{name.replace('.', '/')}.py", Message(str(reason.value))
    for where, phrases in SPOKEN.items():
        yield from ((where, Message(phrase)) for phrase in phrases)
    for path in sorted(PAGES.rglob("*.html")):
        template = path.relative_to(PAGES).as_posix()
        for message in in_template(Engine.get_default().get_template(template)):
            yield path.relative_to(HOUSE).as_posix(), message
    for storey in STOREYS:
        for path in sorted((HOUSE / storey).rglob("*.py")):
            for message in in_python(ast.parse(path.read_text(encoding="utf-8"))):
                yield path.relative_to(HOUSE).as_posix(), message


def reasons(module: str) -> list[Enum]:
    """The members of the Reason of a storey."""
    return list(import_module(module).Reason)


def in_template(template: Template) -> Iterator[Message]:
    """The messages of a compiled template."""
    nodes: list[Node] = template.nodelist.get_nodes_by_type(Node)
    for node in nodes:
        if isinstance(node, TranslateNode):
            yield Message(node.filter_expression.var.literal.replace("%", "%%"))
        elif isinstance(node, BlockTranslateNode):
            told = (
                node.render_token_list(tokens or [])[0] for tokens in (node.singular, node.plural)
            )
            yield Message(*(trim_whitespace(text) if node.trimmed else text for text in told))


def in_python(tree: ast.Module) -> Iterator[Message]:
    """The messages of a module: of gettext's functions, of Malformed and of what makes one."""
    named = _assigned(tree)
    makers = {"Malformed": 1, **_makers(tree)}
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        if call.func.id in CALLS:
            texts = [text for text in map(_text, call.args[:2]) if text is not None]
            if texts:
                yield Message(*texts)
        elif call.func.id in makers and len(call.args) > makers[call.func.id]:
            yield from map(Message, _texts(call.args[makers[call.func.id]], named))
        if call.func.id in (*makers, "Refusal"):
            for keyword in call.keywords:
                if keyword.arg in PHRASES:
                    yield from map(Message, _texts(keyword.value, named))


def _makers(tree: ast.Module) -> dict[str, int]:
    """Functions that hand one of their parameters on as the sentence of a Malformed."""
    found = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        parameters = [argument.arg for argument in function.args.args]
        for call in ast.walk(function):
            if (name := _sentence_of_malformed(call)) in parameters:
                found[function.name] = parameters.index(str(name))
    return found


def _sentence_of_malformed(node: ast.AST) -> str | None:
    """The name that a call of Malformed gives as its sentence, if it is one and gives a name."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return None
    if node.func.id != "Malformed" or len(node.args) < 2:  # noqa: PLR2004  (where and what)
        return None
    return node.args[1].id if isinstance(node.args[1], ast.Name) else None


def _assigned(tree: ast.Module) -> dict[str, list[str]]:
    """What names stand for that are assigned a text."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (text := _text(node.value)) is not None:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(text)
    return found


def _text(node: Any) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _texts(node: ast.expr, named: dict[str, list[str]]) -> list[str]:
    if (text := _text(node)) is not None:
        return [text]
    return named.get(node.id, []) if isinstance(node, ast.Name) else []
