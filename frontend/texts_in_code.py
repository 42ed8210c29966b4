"""The texts of a Python module that people read: of gettext, of enums, of what is raised.

A text is followed to where it is written: through a name, a table, or a function of the same module
that gives it or hands it on. Texts that are put together (f"...") can't be translated.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
# enums whose values are sentences, or parts of some
SENTENCES = {"Reason", "Why", "Doubt", "Damage", "Happened", "Awaiting"}
ENUMS = {"Enum", "StrEnum"}
RAISED = {"Malformed": 1, "Said": 0}  # which argument is the sentence
PHRASES = {"action", "how", "values", "wanted", "what"}  # facts that are translated as well
_SPEAKING = {*RAISED, "Refusal", "refusal"}


class Message(NamedTuple):
    """A text to be translated; `plural` is empty where there is none."""

    text: str
    plural: str = ""


def in_python(tree: ast.Module) -> Iterator[Message]:
    """The messages of a module."""
    code = read(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_gettext(node)
            for expression in code.said_by(node):
                yield from map(Message, code.texts(expression))
        elif isinstance(node, ast.ClassDef) and node.name in SENTENCES:
            yield from map(Message, values_of(node))
        elif isinstance(node, ast.Dict):
            yield from map(Message, _by_reason(node))


def _of_gettext(call: ast.Call) -> Iterator[Message]:
    if _called(call) in CALLS and isinstance(call.func, ast.Name):
        texts = [text for text in map(_text, call.args[:2]) if text is not None]
        if texts:
            yield Message(*texts)


def values_of(enum: ast.ClassDef) -> Iterator[str]:
    """What the members of an enum stand for; nothing for another class of the name."""
    for member in enum.body if {ast.unparse(base) for base in enum.bases} & ENUMS else ():
        text = _text(member.value) if isinstance(member, ast.Assign) else None
        if text is not None:
            yield text


def _by_reason(table: ast.Dict) -> Iterator[str]:
    """What reasons say in a table {Reason.X: sentence}."""
    for key, value in zip(table.keys, table.values, strict=True):
        if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name):
            text = _text(value) if key.value.id in SENTENCES else None
            if text is not None and text.endswith("."):
                yield text


@dataclass
class Code:
    """A module as far as texts come from it: what its names stand for, and its functions.

    `within` has the function around each node. `makers` are functions that hand one of their
    parameters on as a text: its place and its name. `own` are its classes: one may be called as
    what is raised elsewhere.
    """

    own: set[str] = field(default_factory=set)
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    within: dict[ast.AST, ast.FunctionDef] = field(default_factory=dict)
    bound: dict[tuple[ast.AST | None, str], list[ast.expr]] = field(default_factory=dict)
    makers: dict[str, tuple[int, str]] = field(default_factory=dict)

    def said_by(self, call: ast.Call) -> Iterator[ast.expr]:
        """What a call says to people: its sentence, and the facts that are phrases."""
        name = _called(call)
        if name in self.own or name not in {*_SPEAKING, *self.makers}:
            return
        place, parameter = self.makers.get(name, (RAISED.get(name), ""))
        if place is not None:
            yield from call.args[place : place + 1]
        for word in call.keywords:
            if word.arg in PHRASES or word.arg == parameter:
                yield word.value

    def texts(self, said: ast.expr, seen: frozenset[ast.AST] = frozenset()) -> Iterator[str]:
        """The texts that an expression can stand for; nothing of `seen` is followed once more."""
        seen |= {said}
        if (text := _text(said)) is not None:
            yield text
        elif isinstance(said, ast.Name):
            for source in self._sources(said, seen):
                yield from self.texts(source, seen)
        elif isinstance(said, ast.Subscript) and isinstance(said.value, ast.Name):
            for source in self._sources(said.value, seen):
                yield from _in_table(source)
        elif isinstance(said, ast.Call):
            yield from self._given_by(said, seen)
        elif isinstance(said, ast.BinOp):
            yield from (a + b for a in self.texts(said.left) for b in self.texts(said.right))

    def _sources(self, name: ast.Name, seen: frozenset[ast.AST]) -> list[ast.expr]:
        """What a name stands for: in the function around it, else in the module."""
        own = self.bound.get((self.within.get(name), name.id), [])
        return [one for one in own or self.bound.get((None, name.id), []) if one not in seen]

    def _given_by(self, call: ast.Call, seen: frozenset[ast.AST]) -> Iterator[str]:
        """The sentences that a function of the module gives back."""
        function = self.functions.get(_called(call))
        if function is None or function in seen:
            return
        for node in ast.walk(function):
            if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
                yield from self._sentences_in(node.value, seen | {function})

    def _sentences_in(self, given: ast.expr, seen: frozenset[ast.AST]) -> Iterator[str]:
        """The sentences anywhere in an expression, and in what it calls and names."""
        for part in ast.walk(given):
            if (text := _text(part)) is not None and text.endswith("."):
                yield text
            elif isinstance(part, ast.Call):
                yield from self._given_by(part, seen)
            elif isinstance(part, ast.Name):
                for source in self._sources(part, seen):
                    yield from self._sentences_in(source, seen | {source})


def read(tree: ast.Module) -> Code:
    """What of a module is needed to follow its texts."""
    code = Code({node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)})
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:  # the outer ones first
        code.functions[function.name] = function
        code.within.update(dict.fromkeys(ast.walk(function), function))
    for node in ast.walk(tree):
        for name, value in _bindings(node):
            code.bound.setdefault((code.within.get(node), name), []).append(value)
        if isinstance(node, ast.ExceptHandler) and node.type and _is_raised_anew(node):
            code.makers[ast.unparse(node.type)] = (0, "")
            code.own.discard(ast.unparse(node.type))
    for function in functions:
        _find_maker(code, function)
    return code


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement or a loop binds, each with the expression that it comes from."""
    match node:
        case ast.Assign(targets=targets, value=value):
            pass
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            targets = [target]
        case ast.NamedExpr(target=target, value=value):
            targets = [target]
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            targets = [target]
        case _:
            return
    yield from ((name, value) for target in targets for name in _names(target))


def _names(target: ast.expr) -> Iterator[str]:
    return (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _find_maker(code: Code, function: ast.FunctionDef) -> None:
    """Note the function if it hands one of its parameters on as a text."""
    parameters = [argument.arg for argument in function.args.args]
    for call in ast.walk(function):
        if isinstance(call, ast.Call):
            for said in code.said_by(call):
                if isinstance(said, ast.Name) and said.id in parameters:
                    code.makers[function.name] = (parameters.index(said.id), said.id)


def _is_raised_anew(handler: ast.ExceptHandler) -> bool:
    """Whether all that a caught error said is raised as malformed input."""
    for node in ast.walk(handler):
        if isinstance(node, ast.Call) and _called(node) in RAISED and node.args:
            last = node.args[-1]
            if isinstance(last, ast.Starred) and ast.unparse(last.value) == f"{handler.name}.args":
                return True
    return False


def _in_table(table: ast.expr) -> Iterator[str]:
    """The texts among the values of a table, alone or in a tuple with other things."""
    for value in table.values if isinstance(table, ast.Dict) else ():
        for part in value.elts if isinstance(value, ast.Tuple) else (value,):
            if (text := _text(part)) is not None:
                yield text


def _called(call: ast.Call) -> str:
    """The name of what is called: a function, or a method."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _text(node: Any) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
