"""Copies into a folder what has changed since the last night; `after.txt` there says since when."""

import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HOUSE, COPY = os.environ["WORTWART"], Path(sys.argv[1])
MARK = COPY / "after.txt"
LOST, GONE, UNCHANGED = 410, (401, 404), 304


def fetched(address, known=""):
    """The answer's body and ETag; an error of urllib for a refusal, and for 304."""
    with urlopen(Request(address, headers={"If-None-Match": known} if known else {})) as answer:
        return answer.read(), answer.headers["ETag"]


def keep(line):
    """Copy what a line tells of, or forget what was withdrawn."""
    file = COPY / f"{line['kind']} {line['club']} {line['id']}.json"
    tag = file.with_suffix(".etag")
    if line["withdrawn"]:
        file.unlink(missing_ok=True)
        tag.unlink(missing_ok=True)
        return
    try:
        body, etag = fetched(line["address"], tag.read_text() if tag.exists() else "")
    except HTTPError as refused:
        with refused:
            if refused.code not in (*GONE, UNCHANGED):  # what has gone since is told of again
                raise
        return
    file.write_bytes(body)
    tag.write_text(etag)


def collect(after):
    """Go on behind a number; what is done is noted after each page."""
    address = f"{HOUSE}/api/v1/changes/?after={after}"
    while address:
        page = json.loads(fetched(address)[0])
        for line in page["changes"]:
            keep(line)
        MARK.write_text(str(page["last"]))
        address = page["next"]
        print(len(page["changes"]), "changes up to", page["last"])


COPY.mkdir(exist_ok=True)
try:
    collect(MARK.read_text() if MARK.exists() else 0)
except HTTPError as refused:
    with refused:
        if refused.code != LOST:
            raise
        print(json.load(refused)["code"], "so all is copied anew")
    for file in COPY.iterdir():
        file.unlink()
    collect(0)
