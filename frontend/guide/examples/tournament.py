"""Runs a whole tournament: register, create, enter, pair, publish, report, close, read."""

import json
import os
from urllib.request import Request, urlopen
from uuid import uuid4

HOUSE, TOKEN, CLUB = (os.environ[name] for name in ("WORTWART", "TOKEN", "CLUB"))


def ask(method, path, body=None, after="*"):
    """The answer as data; an error of urllib for a refusal, whose body says why."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    if method != "GET":
        headers |= {"Idempotency-Key": str(uuid4()), "If-Match": str(after)}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{HOUSE}/api/v1/{path}", data, headers, method=method)) as answer:
        return json.load(answer)


people = [
    ask("POST", f"clubs/{CLUB}/people/", {"name": name})["person"]["id"]
    for name in ("Anna Muster", "Bert Beispiel", "Clara Probe", "Dora Versuch")
]
made = ask(
    "POST",
    "tournaments/",
    {
        "club": CLUB,
        "title": "Abend per Skript",
        "preset": "round_robin",
        "setup": {"date": "2026-10-24"},
        "plan": [{"system": "round_robin", "parameters": {}}] * 3,
    },
)
at = f"tournaments/{made['stream']}"
entries = [
    {"kind": "enter", "entry": str(uuid4()), "person": person, "division": "A"} for person in people
]
ask("POST", f"{at}/acts/", {"acts": entries})

for number in (1, 2, 3):
    ask("POST", f"{at}/rounds/A/{number}/pairing/", {})
    where = {"division": "A", "round": number}
    ask("POST", f"{at}/acts/", {"kind": "publish", **where})
    tables = ask("GET", f"{at}/divisions/A/rounds/{number}/")["tables"]
    for one in tables:
        scores = [400 + 7 * one["table"] + number, 361]
        result = {"kind": "report", "table": one["table"], "scores": scores, "confirmed": True}
        ask("POST", f"{at}/acts/", {**result, **where})
    ask("POST", f"{at}/acts/", {"kind": "close_round", **where})

ask("POST", f"{at}/acts/", {"acts": [{"kind": "publish_tournament"}, {"kind": "close"}]})
page = ask("GET", f"{at}/divisions/A/standing/")
for row in page["standing"]["rows"]:
    wins = row["values"]["wins"] / 2  # half wins
    print(row["place"], page["names"][row["entry"]], wins, row["values"]["spread"])
