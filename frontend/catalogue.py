"""Every sentence of the house that is shown to people: collected for the German catalogue.

Found are the texts of templates, of calls to gettext, of every Reason, of Malformed input, and the
phrases that stand inside those sentences as facts.
"""

import ast
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

from django.template import Engine, Node, Template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import trim_whitespace

from frontend.texts_in_code import Message, in_python

HOUSE = Path(__file__).resolve().parent.parent
PAGES = HOUSE / "frontend" / "templates"
CATALOGUE = HOUSE / "frontend" / "locale" / "de" / "LC_MESSAGES" / "django.po"
STOREYS = ("engine", "lexicon", "games", "tournaments", "frontend", "deploy")
REFUSALS = tuple(
    ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    for storey in STOREYS
    for path in sorted((HOUSE / storey).rglob("refusals.py"))
)
"""The modules in which the reasons of refusals stand."""

# Phrases into which a number of the program is written; they are found as people read them.
WITH_NUMBERS = {
    "tournaments/course/plans.py": ("a list of 1 to 999 rounds",),
    "tournaments/course/setups.py": ("minutes a player, 1 to 1440, or nothing",),
}


def messages() -> dict[Message, set[str]]:
    """All messages with the files in which they stand."""
    found: dict[Message, set[str]] = {}
    for where, message in _everything():
        found.setdefault(message, set()).add(where)
    return found


def reasons(module: str) -> list[Enum]:
    """The members of the Reason of a module."""
    return list(import_module(module).Reason)


def modules() -> Iterator[tuple[str, ast.Module]]:
    """All Python modules of the house, each with its file."""
    for storey in STOREYS:
        for path in sorted((HOUSE / storey).rglob("*.py")):
            yield path.relative_to(HOUSE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _everything() -> Iterator[tuple[str, Message]]:
    for where, phrases in WITH_NUMBERS.items():
        yield from ((where, Message(phrase)) for phrase in phrases)
    for path in sorted(PAGES.rglob("*.html")):
        template = path.relative_to(PAGES).as_posix()
        for message in in_template(Engine.get_default().get_template(template)):
            yield path.relative_to(HOUSE).as_posix(), message
    for where, module in modules():
        yield from ((where, message) for message in in_python(module))


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
