"""A federation's collector: keeps a copy of all that a house shows to everybody, night by night.

    python3 collector.py https://house.example FOLDER

It needs nothing but Python. The folder gets a file for each club, tournament, game and ranking,
and `after.json`, from where the next night goes on; so does one that was broken off.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from urllib.request import urlopen

AT_ONCE = 200


def collect(house: str, folder: Path) -> Counter[str]:
    """Bring the copy up to date; how many requests that took, what was fetched and forgotten."""
    done: Counter[str] = Counter()
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / "after.json"
    after = json.loads(mark.read_text()) if mark.exists() else 0
    address = f"{house}/api/v1/changes/?limit={AT_ONCE}&after={after}"
    while address:
        page = json.loads(_fetched(address, done))
        for line in page["changes"]:
            _keep(folder, line, done)
        mark.write_text(json.dumps(page["last"]))
        address = page["next"]
    return done


def _keep(folder: Path, line: dict, done: Counter[str]) -> None:
    """Fetch what a line tells of, or forget it."""
    file = folder / f"{line['kind']} {line['club']} {line['id']}.json"
    if line["withdrawn"]:
        file.unlink(missing_ok=True)
        done["forgotten"] += 1
        return
    file.write_bytes(_fetched(line["address"], done))
    done[line["kind"]] += 1


def _fetched(address: str, done: Counter[str]) -> bytes:
    done["requests"] += 1
    with urlopen(address, timeout=60) as answer:  # noqa: S310 - of the house that was named
        body: bytes = answer.read()
    done["bytes"] += len(body)
    return body


if __name__ == "__main__":
    print(json.dumps(collect(sys.argv[1].rstrip("/"), Path(sys.argv[2]))))  # noqa: T201 - a script
