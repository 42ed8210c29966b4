"""A federation's collector: keeps a copy of all that a house shows to everybody, night by night.

    python3 collector.py https://house.example FOLDER

It needs nothing but Python. The folder gets a file for each club, tournament, game and ranking,
and `after.json`, from where the next night goes on; so does one that was broken off. A house that
came back from a backup older than this copy says so (410), and is copied from the beginning.
"""

import gzip
import json
import sys
from collections import Counter
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

AT_ONCE = 200
GONE = 410


def collect(house: str, folder: Path) -> Counter[str]:
    """Bring the copy up to date; how many requests that took, what was fetched and forgotten."""
    done: Counter[str] = Counter()
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / "after.json"
    after = json.loads(mark.read_text()) if mark.exists() else 0
    try:
        _go_on(house, folder, after, done)
    except HTTPError as refused:
        with refused:
            if refused.code != GONE:
                raise
        for file in folder.glob("*.json"):
            file.unlink()
        done["begun_again"] += 1
        _go_on(house, folder, 0, done)
    return done


def _go_on(house: str, folder: Path, after: int, done: Counter[str]) -> None:
    """Fetch what has changed after a number, and note after each page how far that is."""
    address = f"{house}/api/v1/changes/?limit={AT_ONCE}&after={after}"
    while address:
        page = json.loads(_fetched(address, done))
        for line in page["changes"]:
            _keep(folder, line, done)
        (folder / "after.json").write_text(json.dumps(page["last"]))
        address = page["next"]


def _keep(folder: Path, line: dict, done: Counter[str]) -> None:
    """Fetch what a line tells of, or forget it; what has gone since is told of again."""
    file = folder / f"{line['kind']} {line['club']} {line['id']}.json"
    if line["withdrawn"]:
        file.unlink(missing_ok=True)
        done["forgotten"] += 1
        return
    try:
        file.write_bytes(_fetched(line["address"], done))
    except HTTPError as refused:
        with refused:
            if refused.code not in (401, 404):
                raise
        done["gone"] += 1
        return
    done[line["kind"]] += 1


def _fetched(address: str, done: Counter[str]) -> bytes:
    done["requests"] += 1
    asked = Request(address, headers={"Accept-Encoding": "gzip"})  # noqa: S310 - as below
    with urlopen(asked, timeout=60) as answer:  # noqa: S310 - of the house that was named
        body: bytes = answer.read()
        done["bytes"] += len(body)
        return gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body


if __name__ == "__main__":
    print(json.dumps(collect(sys.argv[1].rstrip("/"), Path(sys.argv[2]))))  # noqa: T201 - a script
