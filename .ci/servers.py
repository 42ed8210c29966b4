"""Every command that the READMEs document for real use, carried out from the production lock alone.

`servers.py DATABASE_URL REDIS_URL` copies the tree as a fresh clone has it into a folder that is
thrown away, lets `manage.py` make its `.venv` there from requirements.lock, imports every module
of the house, and runs each command against PostgreSQL and Redis: each must answer.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from copy import copy
from http import HTTPStatus
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1]
STOREYS = ("deploy", "frontend", "tournaments", "games", "lexicon", "engine")
PATIENCE_SECONDS = 90

# What the READMEs name: own commands by their name, the servers' by theirs.
NAMED = re.compile(
    r"manage\.py (?P<django>[a-z_]+)"
    r"|celery -A deploy (?P<celery>[a-z]+)"
    r"|(?P<uvicorn>uvicorn deploy\.asgi)"
    r"|(?P<wsgi>`deploy\.wsgi`)"
    r"|python3 -m (?P<module>[a-z.]+)"
)
# Modules behind commands of developers, which bring their own lock.
OF_DEVELOPERS = {
    "deploy.catalogues",
    "deploy.management.commands.precommit",
    "frontend.catalogue",
    "frontend.management.commands.translations",
}
FOR_DEVELOPERS = {"test", "precommit", "bench", "lock", "translations"}
OWN = {
    file.stem
    for storey in STOREYS
    for file in (SOURCE / storey / "management" / "commands").glob("[a-z]*.py")
}


def documented() -> set[str]:
    """The commands in the READMEs of the house and of its top storey, but those of developers."""
    found: set[str] = set()
    for readme in ("README.md", "deploy/README.md"):
        text = (SOURCE / readme).read_text(encoding="utf-8")
        for named in NAMED.finditer(text):
            kind = str(named.lastgroup)
            found.add(f"celery {named[kind]}" if kind == "celery" else named[kind].strip("`"))
        # An own command may stand by itself: behind `;` in a remark, or between marks.
        shown = "\n".join(re.findall(r"^    .*$|`[^`\n]+`", text, re.MULTILINE))
        long = {name for name in OWN if "_" in name}
        found |= {name for name in long if re.search(rf"\b{name}\b", shown)}
        found |= {name for name in OWN if f"`{name}`" in shown}
    return found - FOR_DEVELOPERS


class Failed(Exception):
    """A command that did not answer as it should."""


class House:
    """A fresh clone with data of its own."""

    def __init__(self, place: Path, database: str, redis: str) -> None:
        """Copy the tree."""
        self.place, self.data = place / "house", place / "data"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=SOURCE, check=True, capture_output=True, text=True)
        for name in filter(None, names.stdout.split("\0")):
            if (SOURCE / name).is_file():
                (self.place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(SOURCE / name, self.place / name)
        ours = ("WORTWART_", "DATABASE_URL", "REDIS_URL", "DJANGO_", "VIRTUAL_ENV", "PYTHON")
        plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.environment = {
            **plain,
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "WORTWART_DATA": str(self.data),
            "WORTWART_SECRET": "a key that is good for this run alone, and only here " * 2,
            "WORTWART_SIGNING_KEY": "another key that is good for this run alone, and here " * 2,
            "WORTWART_URL": "http://localhost",
        }

    def beside(self) -> "House":
        """Another house of the same tree, on SQLite, with data of its own."""
        other, named = copy(self), ("WORTWART_", "DATABASE_URL", "REDIS_URL")
        other.data = self.place.with_name("beside")
        told = self.environment.items()
        plain = {name: value for name, value in told if not name.startswith(named)}
        other.environment = {**plain, "WORTWART_DATA": str(other.data)}
        return other

    def run(self, *command: str, typed: str | None = None, **more: str) -> str:
        """Carry a command out, with what is typed into it; what it said. Raises Failed."""
        done = subprocess.run(
            command,
            cwd=self.place,
            env={**self.environment, **more},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        if done.returncode:
            raise Failed(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def manage(self, *arguments: str, typed: str | None = None, **more: str) -> str:
        """Carry out one of the house's commands."""
        return self.run("python3", "manage.py", *arguments, typed=typed, **more)

    def python(self, program: str) -> str:
        """Run a few lines in the house."""
        begin = "import django; django.setup(); "
        more = {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        return self.run(".venv/bin/python", "-c", begin + program, **more).strip()

    @contextlib.contextmanager
    def running(self, *command: str, **more: str) -> Iterator[subprocess.Popen[str]]:
        """A server while the block lasts; then it is asked to end. Raises Failed."""
        with (self.place / "server.log").open("w+", encoding="utf-8") as log:
            process = subprocess.Popen(
                command,
                cwd=self.place,
                env={**self.environment, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
            )
            try:
                yield process
                needs(process.poll() is None, f"{' '.join(command)} has ended by itself")
            except Failed as failure:
                log.seek(0)
                raise Failed(f"{failure}\n{log.read()}") from None
            finally:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()


def until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is true; raises Failed when patience ends."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError, Failed, ValueError):
            if true():
                return
        time.sleep(0.5)
    raise Failed(f"never happened: {what}")


def free_port() -> int:
    """A port that is free just now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def answers(port: int, path: str = "/games/") -> bool:
    """Whether there is a page of ours."""
    address = f"http://localhost:{port}{path}"
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.status == HTTPStatus.OK and bool(answer.read())


def needs(good: object, what: str) -> None:
    """Raise Failed unless it is good."""
    if not good:
        raise Failed(what)


# How each command is shown to answer, in the order in which they are tried


def migrate(house: House) -> None:
    """The tables are there, from a venv that only the production lock has filled."""
    house.manage("migrate", "--no-input")
    listed = house.run(".venv/bin/python", "-c", LIST_PACKAGES)
    there = {name.lower() for name in json.loads(listed)}
    needs("django" in there, "the venv's packages are not listed")
    needs("pytest" not in there, "the developers' packages are in the venv")
    house.python(IMPORT_ALL)


LIST_PACKAGES = """
import json
from importlib.metadata import distributions
print(json.dumps([found.metadata["Name"] for found in distributions()]))
"""
IMPORT_ALL = f"""
import importlib, pkgutil
for storey in {STOREYS!r}:
    package = importlib.import_module(storey)
    for found in pkgutil.walk_packages(package.__path__, storey + '.'):
        if found.name not in {OF_DEVELOPERS!r}:
            importlib.import_module(found.name)
import openpyxl, redis
import kombu.transport.redis, kombu.transport.memory, psycopg_pool, uvicorn.protocols.http.auto
"""


def collectstatic(house: House) -> None:
    """The files are there under names with hashes."""
    house.environment["WORTWART_STATIC"] = str(house.data.with_name("static"))
    house.manage("collectstatic", "--no-input")
    needs((house.data.with_name("static") / "staticfiles.json").is_file(), "no static files")


def check(house: House) -> None:
    """The checks for servers find no error."""
    house.manage("check", "--deploy", "--database", "default")


def import_gcg(house: House) -> None:
    """Recorded games come in."""
    house.manage("import_gcg", str(SOURCE / "tests" / "corpus"))
    needs(int(house.python(COUNT_GAMES)) > 0, "no game came in")


COUNT_GAMES = "from games.models import Sheet; print(Sheet.objects.count())"
A_GAME = "from games.models import Sheet; print(Sheet.objects.first().stream)"
STORED_TOURNAMENT = (
    "from tournaments.models import Tournament; print(Tournament.objects.first().stream)"
)
A_TOURNAMENT = (
    "from deploy.benchmarks.results import evening; "
    "from tournaments.commands import found_club; "
    "print(evening(4, found_club(name='Wortfreunde'))[0])"
)


def export_gcg(house: House) -> None:
    """They go out again."""
    house.manage("export_gcg", "--to", str(house.data / "out"))
    needs(any((house.data / "out").rglob("*.gcg")), "no game went out")


def export_jsonl(house: House) -> None:
    """A game as lines of JSON."""
    lines = house.manage("export_jsonl", house.python(A_GAME)).splitlines()
    needs(lines and all(json.loads(line) for line in lines), "no lines")


CLUB_OF = (
    "from tournaments.models import Club, Tournament; "
    "print(Club.objects.get(pk=Tournament.objects.get(pk='{stream}').club).slug)"
)


def export_archive(house: House) -> None:
    """A tournament as a file."""
    stream = house.python(A_TOURNAMENT)
    house.manage("export_archive", stream, "--to", str(house.data / "tournament.archive"))
    needs((house.data / "tournament.archive").stat().st_size > 0, "an empty archive")


def export_tournament(house: House) -> None:
    """A tournament as a signed file for another house."""
    stream = house.python(STORED_TOURNAMENT)
    house.manage("export_tournament", stream, "--to", str(house.data / "tournament.signed"))


def import_tournament(house: House) -> None:
    """The file of this very house adds nothing, and is told to be here."""
    file = house.data / "tournament.signed"
    stream = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])["tournament"]
    club = house.python(CLUB_OF.format(stream=stream))
    said = house.manage("import_tournament", str(file), "--club", club)
    needs(stream in said, "another tournament")


A_DIRECTOR = (
    "from tournaments import commands, scopes, tokens; "
    "user = commands.create_first_account(login='frieda', password='nur für hier', club='Hier'); "
    "club = commands.club_for_imports().pk; "
    "wanted = tokens.Wanted('laptop', (scopes.DIRECT, scopes.REGISTER), club); "
    "print(club, str(tokens.make_token(user, wanted)[1]))"
)


def publish(house: House) -> None:
    """A tournament goes to another house on this computer, with a token of that one."""
    stream, there, port = house.python(STORED_TOURNAMENT), house.beside(), free_port()
    there.manage("migrate", "--no-input")
    club, token = there.python(A_DIRECTOR).split()
    goal = (f"http://127.0.0.1:{port}", stream, "--club", club, "--people", "--token-stdin")
    with there.running("python3", "manage.py", "start", "--port", str(port)):
        until(lambda: answers(port), "a page from the other house")
        house.manage("publish", *goal, typed=f"{token}\n")
    needs(there.python(STORED_TOURNAMENT) == stream, "the tournament is not there")


def audit(house: House) -> None:
    """The file is checked by whoever does not trust the server."""
    house.run("python3", "-m", "tournaments.audit", str(house.data / "tournament.archive"))


def checkpoint(house: House) -> None:
    """How far all streams are, signed."""
    house.manage("checkpoint", "--to", str(house.data / "checkpoint"))
    house.manage("verify", "--checkpoint", str(house.data / "checkpoint"))


def verify(house: House) -> None:
    """All is whole."""
    house.manage("verify")


def followers(house: House) -> None:
    """What waits behind the requests."""
    house.manage("followers")


def retry(house: House) -> None:
    """And is done now."""
    house.manage("retry")


def doctor(house: House) -> None:
    """What is wrong, by exit status and in words: here, that no worker is running."""
    try:
        house.manage("doctor", "--language", "en")
    except Failed as said:
        needs("No worker answers." in str(said), f"it says something else: {said}")
    else:
        raise Failed("it missed that no worker is running")


def backup(house: House) -> None:
    """A copy of the data."""
    house.manage("backup", str(house.data / "backup"))
    needs((house.data / "backup").exists(), "no copy")


def move_house(house: House) -> None:
    """Everything in one file."""
    house.manage("move_house", str(house.data / "house"))
    needs((house.data / "house").exists(), "no file")


def restore(house: House) -> None:
    """The house of the server stands on a laptop: on SQLite, with the same key."""
    alone = House.__new__(House)
    alone.place, alone.data = house.place, house.data.with_name("alone")
    server = ("DATABASE_URL", "REDIS_URL", "WORTWART_URL")
    kept = {name: text for name, text in house.environment.items() if name not in server}
    alone.environment = {**kept, "WORTWART_DATA": str(alone.data)}
    alone.manage("restore", str(house.data / "house"))
    needs(int(alone.python(COUNT_GAMES)) > 0, "no game came back")


def look_up(house: House) -> None:
    """A word with its headword."""
    needs("HORN" in house.manage("look_up", "HORN").upper(), "HORN is no word")


def solve_sheet(house: House) -> None:
    """A score sheet of two words becomes a game."""
    sheet = house.data / "sheet.txt"
    board = ["." * 15] * 7 + ["." * 7 + "HORN" + "." * 4] + ["." * 15] * 7
    sheet.write_text("\n".join(["HORN 12", "Board:", *board]), encoding="utf-8")
    needs("8H HORN" in house.manage("solve_sheet", str(sheet)), "no game fits the sheet")


def check_pairings(house: House) -> None:
    """A tournament by chance is paired by the rule that it names."""
    file = str(house.data / "tournament.trf")
    house.manage("random_tournament", "--seed", "7", "--to", file)
    house.manage("check_pairings", file)


def import_tsh(house: House) -> None:
    """A division file of tsh becomes a tournament."""
    file = house.data / "a.t"
    file.write_text("Muster, Anna 1700 2; 400\nMuster, Bert 1600 1; 350\n", encoding="latin-1")
    house.manage("import_tsh", str(file), "--club", "Wortfreunde")


def export_tsh(house: House) -> None:
    """A tournament that is there as an archive of tsh."""
    stream = house.python(STORED_TOURNAMENT)
    house.manage("export_tsh", stream, "--to", str(house.data / "tournament.tsh"))
    needs((house.data / "tournament.tsh").stat().st_size > 0, "an empty archive of tsh")


def import_trf(house: House) -> None:
    """A tournament by chance becomes one of the house."""
    file = house.data / "chance.trf"
    given = ("--seed", "1", "--players", "6", "--rounds", "3")
    house.manage("random_tournament", *given, "--to", str(file))
    house.manage("import_trf", str(file), "--club", "Wortfreunde")


def export_trf(house: House) -> None:
    """A tournament that is there as a file of a federation."""
    stream = house.python(STORED_TOURNAMENT)
    house.manage("export_trf", stream, "--to", str(house.data / "tournament.trf"))
    needs((house.data / "tournament.trf").stat().st_size > 0, "an empty file of a federation")


def simulate(house: House) -> None:
    """A small invented field, played through a few times."""
    house.manage("simulate", "--players", "8", "--rounds", "3", "--runs", "2")


def rate_backtest(house: House) -> None:
    """A club without a closed tournament is told so, and one that nobody founded."""
    for club, expected in (("Wortfreunde", "no rated games"), ("Nirgends", "no club called")):
        try:
            house.manage("rate_backtest", club, "--language", "en")
        except Failed as problem:
            needs(expected in str(problem), f"{expected!r} is not said: {problem}")
        else:
            raise Failed(f"rate_backtest found games of {club}")


def engine(house: House) -> None:
    """A game that went out is shown by the rules alone."""
    file = next((house.data / "out").rglob("*.gcg"))
    needs(bool(house.run("python3", "-m", "engine", "show", str(file))), "nothing is shown")


def worker(house: House) -> None:
    """A worker is ready, and has done a task that somebody sent."""
    with house.running(".venv/bin/celery", "-A", "deploy", "worker"):
        until(lambda: done_by_workers(house) is not None, "the worker is ready")
        house.python("from games.workers import send; send('games.tasks.sweep')")
        until(lambda: bool(done_by_workers(house)), "the worker has done its task")


def beat(house: House) -> None:
    """Beat sweeps by itself, whatever the broker does."""
    schedule, swept = str(house.data / "schedule"), house.data / "sweeper.alive"
    swept.unlink(missing_ok=True)
    with house.running(".venv/bin/celery", "-A", "deploy", "beat", "-s", schedule):
        until(swept.exists, "beat has swept")


def done_by_workers(house: House) -> int | None:
    """How many sweeps the worker has done; None while there is no worker."""
    said = house.run(".venv/bin/celery", "-A", "deploy", "inspect", "stats", "-j", "-t", "3")
    workers = list(json.loads(said.splitlines()[0]).values())
    if not workers:
        return None
    return sum(worker["total"].get("games.tasks.sweep", 0) for worker in workers)


def wsgi(house: House) -> None:
    """A page and a static file from a WSGI server: the standard library's."""
    port = free_port()
    program = "from wsgiref.simple_server import make_server; "
    program += "from deploy.wsgi import application; "
    program += f"make_server('127.0.0.1', {port}, application).serve_forever()"
    with house.running(".venv/bin/python", "-c", program):
        until(lambda: answers(port), "a page from the WSGI server")
        needs(answers(port, "/static/frontend/wortwart.css"), "a static file")
        needs(answers(port, "/api/v1/docs/"), "the description of the API")


def uvicorn(house: House) -> None:
    """A page from the server of live updates, started as it is documented."""
    port = free_port()
    options = ("--no-proxy-headers", "--timeout-graceful-shutdown", "5", "--port", str(port))
    with house.running(".venv/bin/uvicorn", "deploy.asgi:application", *options):
        until(lambda: answers(port), "a page from uvicorn")


def cluster(house: House) -> None:
    """A page from all processes of a server at once, with live updates and without."""
    port = free_port()
    with house.running("python3", "manage.py", "cluster", "--port", str(port)):
        until(lambda: answers(port), "a page from the cluster")
        until(lambda: answers(port + 1), "a page beside live updates")


def start(house: House) -> None:
    """A page from the one process, for this computer and for the network."""
    for more in ((), ("--lan",)):
        port = free_port()
        with house.running("python3", "manage.py", "start", "--port", str(port), *more):
            until(lambda port=port: answers(port), f"a page from start {more}")  # type: ignore[misc]


def demo(house: House) -> None:
    """A page of the demo."""
    port = free_port()
    with house.running("python3", "manage.py", "demo", "--port", str(port)):
        until(lambda: answers(port, "/tournaments/"), "a page from demo")


TRIED: dict[str, Callable[[House], None]] = {
    "migrate": migrate,
    "collectstatic": collectstatic,
    "check": check,
    "import_gcg": import_gcg,
    "export_gcg": export_gcg,
    "export_jsonl": export_jsonl,
    "export_archive": export_archive,
    "export_tournament": export_tournament,
    "import_tournament": import_tournament,
    "publish": publish,
    "tournaments.audit": audit,
    "celery worker": worker,
    "celery beat": beat,
    "followers": followers,
    "retry": retry,
    "checkpoint": checkpoint,
    "verify": verify,
    "backup": backup,
    "move_house": move_house,
    "restore": restore,
    "doctor": doctor,
    "look_up": look_up,
    "solve_sheet": solve_sheet,
    "check_pairings": check_pairings,
    "import_tsh": import_tsh,
    "export_tsh": export_tsh,
    "import_trf": import_trf,
    "export_trf": export_trf,
    "simulate": simulate,
    "rate_backtest": rate_backtest,
    "engine": engine,
    "deploy.wsgi": wsgi,
    "uvicorn deploy.asgi": uvicorn,
    "cluster": cluster,
    "start": start,
    "demo": demo,
}


def main(database: str, redis: str) -> int:
    """Try them all; 1 if one failed."""
    failed = [f"nobody tries {name}" for name in sorted(documented() - TRIED.keys())]
    with tempfile.TemporaryDirectory(prefix="wortwart-servers-") as folder:
        house = House(Path(folder), database, redis)
        for name, attempt in TRIED.items():
            began = time.monotonic()
            try:
                attempt(house)
            except (Failed, subprocess.TimeoutExpired) as failure:
                failed.append(f"{name}: {failure}")
            said = "failed" if failed and failed[-1].startswith(f"{name}:") else "ok"
            print(f"{name:<22} {said:<7} {time.monotonic() - began:5.1f} s", flush=True)
    print("\n".join(failed), file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
