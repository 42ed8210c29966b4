"""The clauses that a refusal or a verdict can name, read off the code of rules and words."""

import ast
import re
from pathlib import Path

import engine
import lexicon
from engine.rulesets import CLAUSES
from lexicon.profiles import PROFILES

CLAUSE = re.compile(r"(?:KLASSIK|MINI|REISE|KARTEN|KLAUER)-\d+")


def cited():
    """Every clause that is named as it is written, or made up for one of the booklets."""
    named = {clause for one in CLAUSES.values() for clause in one.values()}
    for profile in PROFILES.values():
        named |= {*profile.clauses.values(), profile.play}
    for storey in (engine, lexicon):
        for path in Path(storey.__file__).parent.rglob("*.py"):
            named |= set(_written(ast.parse(path.read_text(encoding="utf-8"))))
    return {clause for clause in named if clause}


def _written(code):
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and CLAUSE.fullmatch(str(node.value)):
            yield node.value
