"""The recipes of the READMEs, read out of them, and each carried out in a copy of the house.

What a trial does lies in `recipes/NAME.txt`: it edits the files that the recipe names, and no
others. That the new thing works then, `tried_recipes.py` shows, which runs inside the copy.
"""

import re
import shutil
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
TRIED = Path(__file__).with_name("recipes")
READMES = sorted(path for path in HOUSE.glob("*/README.md") if ".venv" not in path.parts)
_ALONE = re.compile(r"\*\*To add (?:or change )?(an? [^*]+?)\*\*")
_LISTED = re.compile(r"(?:\*\*To add\*\*|## How to add one)\n+((?:- .+\n(?:  .+\n)*)+)")
_ITEM = re.compile(r"^- \*?((?:An?|Something) [^:*]+)\*?:", re.MULTILINE)
_EDIT = re.compile(
    r"^@@ (\S+)\n(.*?)^==== (becomes|becomes everywhere|is added)\n(.*?)(?=\n@@ |\Z)",
    re.DOTALL | re.MULTILINE,
)

# What each recipe is called, and what its trial and the test in the copy are.
TRIALS = {
    ("engine", "a ruleset"): "a_ruleset",
    ("games", "a kind of entry"): "a_kind_of_entry",
    ("games", "a follower"): "a_follower",
    ("games", "a table"): "a_table",
    ("frontend", "an entry's form"): "an_entrys_form",
    ("frontend", "a page"): "a_page",
    ("frontend", "a text"): "a_text",
    ("tournaments", "a verb"): "a_verb",
    ("tournaments", "a kind of act"): "a_kind_of_act",
    ("tournaments", "a pairing system"): "a_pairing_system",
    ("tournaments", "a criterion of the order"): "a_criterion_of_the_order",
    ("tournaments", "a kind of prize"): "a_kind_of_prize",
    ("tournaments", "a rating system"): "a_rating_system",
    ("tournaments", "a part of a ranking's rule"): "a_part_of_a_rankings_rule",
    ("tournaments", "something personal about people"): "something_personal",
    ("lexicon", "an erratum, a word, a remark"): "an_erratum",
    ("lexicon", "a reason"): "a_reason",
    ("lexicon", "a game"): "a_game",
    ("deploy", "a setting"): "a_setting",
    ("deploy", "a benchmark"): "a_benchmark",
    ("deploy", "a check of the gate"): "a_check_of_the_gate",
}
ARGUED = {
    ("engine", "a family"): "a package of a thousand lines: its parts are held by mypy "
    "(sheets.Family) and by the tables of labels, which go by family",
    ("lexicon", "a headword"): "its forms are made from the whole list in some minutes; "
    "tests/lexicon/test_base_list.py holds what came of the rows",
    ("lexicon", "a noun in -e that is hidden behind a shorter one"): "deriving all readings takes "
    "minutes; tests/lexicon/test_tables.py holds every row against the list",
    ("deploy", "a dependency"): "it needs the network; the gate compares lists and locks",
}


def recipes() -> Iterator[tuple[str, str]]:
    """Storey and subject of each recipe: ("tournaments", "a criterion of the order")."""
    for path in READMES:
        text = path.read_text("utf-8")
        found = _ALONE.findall(text)
        found += [item for block in _LISTED.findall(text) for item in _ITEM.findall(block)]
        for subject in found:
            yield path.parent.name, subject[0].lower() + subject[1:]


def unread() -> Iterator[str]:
    """What looks like a recipe in a README and is written so that `recipes` does not see it."""
    for path in READMES:
        text = path.read_text("utf-8")
        lists = _LISTED.findall(text)
        begun = len(re.findall(r"\bTo add\b|\bHow to add", text, re.IGNORECASE))
        if begun != len(_ALONE.findall(text)) + len(lists):
            yield f"{path.parent.name}: {begun} recipes are begun"
        for block in lists:
            lines = re.findall(r"^- .+", block, re.MULTILINE)
            yield from (line for line in lines if not _ITEM.match(line))


def copied(to: Path) -> Path:
    """A copy of the house without its history, its venv and its pictures."""
    traces = ("__pycache__", ".*_cache", ".hypothesis")  # others may be writing them just now
    left_out = shutil.ignore_patterns(".git", ".venv", "screenshots", *traces)
    shutil.copytree(HOUSE, to, ignore=left_out)
    for path in to.rglob("*.py"):
        _take_compiled(HOUSE / path.relative_to(to), path)
    return to


def _take_compiled(file: Path, copy: Path) -> None:
    """What is compiled of a file serves its copy, which is as old: to compile all takes seconds."""
    compiled, folder = (Path(cache_from_source(one)).parent for one in (file, copy))
    for one in compiled.glob(f"{file.stem}.*.pyc"):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(one, folder)


def places(trial: str) -> set[str]:
    """The files that a trial edits."""
    return {path for path, *_ in _EDIT.findall((TRIED / f"{trial}.txt").read_text("utf-8"))}


def carry_out(house: Path, trial: str) -> None:
    """Do in a copy what a trial does: a piece of a file becomes another, or a text is added."""
    edits = _EDIT.findall((TRIED / f"{trial}.txt").read_text("utf-8"))
    assert edits, f"{trial} does nothing"
    for path, old, how, new in edits:
        file = house / path
        if how == "is added":
            with file.open("a", encoding="utf-8") as opened:
                opened.write(new.rstrip("\n") + "\n")
            continue
        text = file.read_text("utf-8")
        piece, other = old.removesuffix("\n"), new.removesuffix("\n")
        found = text.count(piece)
        fits = found == 1 or (found and how != "becomes")
        assert fits, f"{trial}: {path} has {found} of {piece!r}"
        file.write_text(text.replace(piece, other), "utf-8")
