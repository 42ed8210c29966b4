"""Where editions stand: the base beside the program, club lists in a folder, each by its hash.

    HASH.lexicon    a compiled list: a club's, or a base that an edition was pinned to
    HASH.edition    which lists an edition combines, and what it removes
    names.json      the editions of each name, the newest last

Nothing here is ever changed or thrown away, so that an old verdict can be given again.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lexicon.build import FILE, NAME
from lexicon.club_lists import ClubList, compile_list, read_list
from lexicon.compiled import Lexicon, loads
from lexicon.editions import Edition
from lexicon.refusals import Reason, Refusal
from lexicon.sources import DATA
from lexicon.switches import switches_of

EARLIER = DATA / "earlier"  # the base lists of earlier versions of this program
BASE = "base"  # the name of the edition that is the base list alone
FOLDER = "lexicon"  # in the data folder
_NAMES = "names.json"
_MOST = 40  # signs of a name
_LEAST_OF_A_HASH = 8  # digits by which an edition can be called
_HASH = 64  # digits of a whole one
_NO_SWITCHES: Mapping[str, bool] = MappingProxyType({})
_HEXADECIMAL = frozenset("0123456789abcdef")


def base() -> Lexicon:
    """The base list of this program, loaded once a process. Raises Refusal DAMAGED."""
    return _loaded(FILE)


def released() -> tuple[Lexicon, ...]:
    """The base lists of all versions of this program, the newest first."""
    return (base(), *(_loaded(path) for path in sorted(EARLIER.glob("*.lexicon"), reverse=True)))


def is_released(hashed: str) -> bool:
    """Whether it is the hash of a base list of this program, today's or an earlier one."""
    return any(hashed == one.hash for one in released())


def edition(folder: Path, called: str = BASE) -> Edition:
    """The edition of this name (its newest), or of this hash or the first digits of it.

    `folder` is the data folder. Raises Refusal UNKNOWN_EDITION, or DAMAGED where a file is.
    """
    if called == BASE:
        return Edition(BASE, base())
    for known_base in released():
        if _is(called, known_base.hash) or called == f"{BASE}-{known_base.facts['version']}":
            return Edition(BASE, known_base)
    shelf, names = folder / FOLDER, _names(folder)
    hashes = names.get(called) or [
        path.stem for path in sorted(shelf.glob("*.edition")) if _is(called, path.stem)
    ]
    if hashes:
        return _read(shelf, hashes[-1])
    for path in sorted(shelf.glob("*.lexicon")):
        if _is(called, path.stem) and _loaded(path).name == NAME:
            return Edition(BASE, _loaded(path))
    older = [f"{BASE}-{one.facts['version']}" for one in released()[1:]]
    known = ", ".join([BASE, *older, *sorted(names)])
    raise Refusal(Reason.UNKNOWN_EDITION, edition=called, editions=known)


def pinned(folder: Path, hashed: str) -> Edition:
    """The edition of this whole hash, as games and clubs name theirs.

    Raises Refusal UNKNOWN_EDITION, which names none of the others here, or DAMAGED.
    """
    known = len(hashed) == _HASH and _HEXADECIMAL.issuperset(hashed)
    shelf = folder / FOLDER
    for known_base in released():
        if hashed == known_base.hash:
            return Edition(BASE, known_base)
    if known and (shelf / f"{hashed}.edition").exists():
        return _read(shelf, hashed)
    if known and (shelf / f"{hashed}.lexicon").exists():
        older = _list(shelf, hashed)
        if older.name == NAME:
            return Edition(BASE, older)
    raise Refusal(Reason.UNKNOWN_EDITION, edition=hashed[:_MOST], editions=BASE)


def is_named(folder: Path, hashed: str, name: str) -> bool:
    """Whether the edition of this whole hash was ever imported under this name."""
    return hashed in _names(folder).get(name, [])


def keep(folder: Path, pinned: Edition) -> None:
    """Put an edition on the shelf, with every list that it needs, unless it stands there."""
    shelf = folder / FOLDER
    shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(shelf / f"{base().hash}.lexicon", FILE.read_bytes())
    for path in EARLIER.glob("*.lexicon"):
        if _loaded(path).hash == pinned.base.hash:
            _write(shelf / f"{pinned.base.hash}.lexicon", path.read_bytes())
    if pinned.hash == pinned.base.hash:
        return
    _write(shelf / f"{pinned.hash}.edition", _line(_facts(pinned)))
    names = _names(folder)
    if pinned.hash not in names.get(pinned.name, []):
        names.setdefault(pinned.name, []).append(pinned.hash)
        _write(shelf / _NAMES, _line(names), anew=True)


def import_edition(
    folder: Path,
    name: str,
    additions: bytes | None,
    removals: bytes | None = None,
    *,
    alone: bool = False,
    switches: Mapping[str, bool] = _NO_SWITCHES,
    on: str = BASE,
) -> tuple[Edition, ClubList, ClubList]:
    """Compile a club's list and keep base + additions - removals under `name`.

    `switches` are the club's decisions on what a game admits, by name; `on` is the hash of the base
    list to build on, or "base" for this program's own. Returns the edition and what was read of
    both files. With `alone` the base's words don't count. Raises Refusal BAD_LIST_NAME,
    NO_LIST_GIVEN, EMPTY_LIST, UNREADABLE_TEXT, UNKNOWN_SWITCH or UNKNOWN_EDITION.
    """
    _check_name(name)
    decided = switches_of(switches)
    from_base = edition(folder, on).base
    added, removed = read_list(additions or b""), read_list(removals or b"")
    if additions is None and not removed.lines and not decided:
        raise Refusal(Reason.NO_LIST_GIVEN)
    lexicon = None
    if additions is not None:
        file = compile_list(name, additions, added)
        lexicon = loads(file, name)
        shelf = folder / FOLDER
        shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(shelf / f"{lexicon.hash}.lexicon", file)
    made = Edition(name, from_base, lexicon, removed.words(), alone, decided)
    keep(folder, made)
    return made, added, removed


def _check_name(name: str) -> None:
    plain = name.replace("-", "").replace(".", "")
    if name in (BASE, NAME) or len(name) > _MOST or not plain.isalnum() or not name[0].isalnum():
        raise Refusal(Reason.BAD_LIST_NAME, name=name[:_MOST], most=_MOST)


def _read(shelf: Path, hashed: str) -> Edition:
    path = shelf / f"{hashed}.edition"
    facts = _facts_in(path)
    added = facts["additions"]
    bases = {one.hash: one for one in released()}
    from_base = bases.get(facts["base"]) or _list(shelf, facts["base"])
    return _combined(path, from_base, _list(shelf, added) if added else None)


@lru_cache(maxsize=8)
def _combined(path: Path, from_base: Lexicon, additions: Lexicon | None) -> Edition:
    """The edition in a file with its lists; kept, because long removals take long to be hashed."""
    facts = _facts_in(path)
    switches = switches_of(facts.get("switches", {}))
    found = Edition(
        facts["name"], from_base, additions, facts["removals"], facts["alone"], switches
    )
    if found.hash != path.stem:
        raise Refusal(Reason.DAMAGED, file=path.name, what="its hash does not fit")
    return found


@lru_cache(maxsize=8)
def _facts_in(path: Path) -> dict[str, Any]:
    return json.loads(path.read_bytes())  # type: ignore[no-any-return]


def _list(shelf: Path, hashed: str) -> Lexicon:
    path = shelf / f"{hashed}.lexicon"
    if not path.exists():
        raise Refusal(Reason.DAMAGED, file=path.name, what="it is missing")
    return _loaded(path)


@lru_cache(maxsize=8)
def _loaded(path: Path) -> Lexicon:
    return loads(path.read_bytes(), path.name)


def _facts(kept: Edition) -> dict[str, Any]:
    added = kept.additions.hash if kept.additions is not None else ""
    return {
        "name": kept.name,
        "base": kept.base.hash,
        "additions": added,
        "alone": kept.alone,
        "removals": dict(kept.removals),
        **({"switches": dict(kept.switches)} if kept.switches else {}),
    }


def _names(folder: Path) -> dict[str, list[str]]:
    path = folder / FOLDER / _NAMES
    return json.loads(path.read_bytes()) if path.exists() else {}


def _is(called: str, hashed: str) -> bool:
    return len(called) >= _LEAST_OF_A_HASH and hashed.startswith(called)


def _line(facts: Mapping[str, Any]) -> bytes:
    return json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"


def _write(path: Path, content: bytes, *, anew: bool = False) -> None:
    """Write a file whole or not at all; one that stands there stays, unless `anew`."""
    if path.exists() and not anew:
        return
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)
