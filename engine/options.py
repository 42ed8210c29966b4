"""The checks of the options of a game's rules."""

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.refusals import Reason, Refusal


def check(option: str, value: object, allowed: range | tuple[Any, ...]) -> None:
    """Raise Refusal BAD_OPTION where `value` is none of the `allowed` ones, type included."""
    if isinstance(allowed, range):
        if type(value) is not int or value not in allowed:
            values = f"{allowed[0]}–{allowed[-1]}"
            raise Refusal(Reason.BAD_OPTION, option=option, value=value, values=values)
    elif type(value) is not type(allowed[0]) or value not in allowed:
        values = ", ".join(map(str, allowed))
        raise Refusal(Reason.BAD_OPTION, option=option, value=value, values=values)


_PINNED = re.compile(r"[\w .()-]{1,80}@[0-9a-f]{64}")


def check_pinned(option: str, value: object) -> None:
    """Raise Refusal BAD_OPTION unless `value` is empty or pins something: NAME@SHA-256."""
    if not isinstance(value, str) or not (value == "" or _PINNED.fullmatch(value)):
        raise Refusal(Reason.BAD_OPTION, option=option, value=value, values="NAME@SHA-256")


def known_options(cls: Any, name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen of the rules of a class but for their family; raises UNKNOWN_OPTION."""
    chosen = {option: value for option, value in options.items() if option != "family"}
    known = {field.name for field in fields(cls) if field.init} - {"name"}
    for option in chosen:
        if option not in known:
            raise Refusal(Reason.UNKNOWN_OPTION, ruleset=name, option=option)
    return chosen
