"""What a doctor looks at: all that the house stands on, and what to do where something is wrong."""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from deploy.checks import REDIS_SECONDS, wrong_settings
from deploy.sweeping import last_sweep
from games import checkpoints, followers, own_backups
from games.guards import guards_missing
from games.models import Event
from games.queries import headings, titles_of
from games.verification import broken_among_newest
from tournaments import second_factors

OLD_SECONDS = 60  # after which a stream should have been followed
CLOCK_SECONDS = 5
DAY_SECONDS = 24 * 3600
FEW_BYTES, FEWEST_BYTES = 1024**3, 100 * 1024**2
NEWEST = 50
SHOWN = 10
CHECKPOINT_DAYS = 2


@dataclass(frozen=True)
class Finding:
    """What is wrong, what to do, and whether it endangers what is entered or computed."""

    what: str
    do: str
    grave: bool = True
    more: str = ""


def _database() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        what = _("The database is older than the program.")
        yield Finding(what, _("Run python3 manage.py migrate."))
        return
    for name, found, good in wrong_settings(connection):
        what = _("The database has {name} = {found}: entries could get lost or garbled.")
        do = _("Set {name} to one of: {good}.")
        yield Finding(what.format(name=name, found=found), do.format(name=name, good=good))
    if missing := guards_missing():
        what = _("Guards of the events are missing: {names}.").format(names=", ".join(missing))
        yield Finding(what, _("Run python3 manage.py migrate, then python3 manage.py verify."))
    if connection.vendor == "postgresql":
        yield from _role()


def _role() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, rolsuper, (SELECT tableowner = current_user FROM pg_tables"
            " WHERE schemaname = ANY(current_schemas(false)) AND tablename = 'games_event')"
            " FROM pg_roles WHERE rolname = current_user"
        )
        role, superuser, owner = cursor.fetchone()
    if superuser or owner:
        what = _("The role {role} may do more than it needs: it could take the guards away.")
        do = _("Let the house use a role that owns nothing (OPERATING.md, Roles).")
        yield Finding(what.format(role=role), do, grave=False)


def _settings() -> Iterator[Finding]:
    if not settings.SIGNING_KEY:
        do = _("Set WORTWART_SIGNING_KEY to a long secret.")
        yield Finding(_("Checkpoints can't be signed."), do, grave=False)
        return
    last = checkpoints.newest()
    if last is None or not Event.objects.exists():
        return
    age = time.time() - checkpoints.made(last).timestamp()
    if age > CHECKPOINT_DAYS * 24 * 3600 and checkpoints.has_moved():
        what = _("The last checkpoint is {days} days old.").format(days=int(age // 86_400))
        yield Finding(what, _("See whether beat is running, or the house itself."), grave=False)


def _redis() -> Iterator[Finding]:
    if not settings.REDIS_URL:
        return
    # ruff: disable[PLC0415] - a laptop has neither
    import redis

    from deploy.celery import app
    # ruff: enable[PLC0415]

    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
        ) as server:
            policy = server.info("memory")["maxmemory_policy"]
            kept = server.info("persistence")["aof_enabled"]
    except redis.RedisError as failure:
        what = _("Redis does not answer: {failure}.").format(failure=type(failure).__name__)
        yield Finding(what, _("Start it, or mend REDIS_URL; entries go on meanwhile."))
        return
    if policy != "noeviction":
        what = _("Redis has maxmemory-policy {policy}.").format(policy=policy)
        yield Finding(what, _("Set maxmemory-policy noeviction."), grave=False)
    if not kept:
        what = _("Redis forgets what waits when it ends.")
        yield Finding(what, _("Set appendonly yes."), grave=False)
    if not app.control.ping(timeout=REDIS_SECONDS, limit=1):
        do = _("Start one: celery -A deploy worker.")
        yield Finding(_("No worker answers."), do)


def _sweeper() -> Iterator[Finding]:
    """Of a house of several processes: alone, who asks is who sweeps."""
    if not settings.REDIS_URL:
        return
    last = last_sweep()
    do = _("Start it, one of them: celery -A deploy beat; all share WORTWART_DATA.")
    if last is None:
        yield Finding(_("Nobody has ever swept: beat is not running."), do)
    elif (age := time.time() - last) > OLD_SECONDS:
        what = _("Nobody has swept for {seconds} s: beat is not running.")
        yield Finding(what.format(seconds=int(age)), do)


def _followers() -> Iterator[Finding]:
    aside = [one for one in followers.held() if one.until is None]
    streams = [one.stream for one in aside]
    named = {**titles_of(streams), **headings(streams)}
    for one in aside[:SHOWN]:
        what = _("{follower}, {heading}: set aside after {times} failures: {what}").format(
            follower=one.follower,
            heading=named.get(one.stream, str(one.stream)),
            times=one.times,
            what=one.trouble,
        )
        do = _("Report it; once it is mended: python3 manage.py follow --again.")
        yield Finding(what, do, more=one.trace)
    work = followers.work()
    since = min((one.since for one in work if one.since is not None), default=None)
    age = 0 if since is None else time.time() - since / 1e6
    if age > OLD_SECONDS:
        number = sum(one.dirty + one.waiting for one in work)
        what = _("{number} streams wait to be followed, the oldest for {seconds} s.")
        do = _(
            "See whether workers and beat are running; python3 manage.py follow --again does it."
        )
        yield Finding(what.format(number=number, seconds=int(age)), do)


def _backups() -> Iterator[Finding]:
    """Of a house that backs up by itself: one process with its own file."""
    if connection.vendor != "sqlite" or settings.DEMO:
        return
    failed, last = own_backups.trouble(), own_backups.newest()
    if failed is not None:
        what = _("Since {since} no backup could be made ({name}).")
        since = datetime.fromtimestamp(failed.since).astimezone()
        do = (
            _("Make room on the disk.")
            if failed.full
            else _("Let this folder be written: {place}.")
        )
        said = what.format(since=f"{since:%Y-%m-%d %H:%M}", name=failed.name)
        yield Finding(said, do.format(place=own_backups.folder()))
    entered = Event.objects.order_by("-stream").values_list("recorded", flat=True).first()
    late = time.time() - DAY_SECONDS
    if entered is not None and entered / 1e6 < late and (last or 0) < entered / 1e6:
        what = _("What was entered a day ago is in no backup of the house's own.")
        do = _("Start it (python3 manage.py start), or run python3 manage.py backup FILE.")
        yield Finding(what, do, grave=False)


def _disk() -> Iterator[Finding]:
    place = settings.DATA if settings.DATA.exists() else settings.DATA.parent
    if not place.exists():
        return
    free = shutil.disk_usage(place).free
    if free < FEW_BYTES:
        what = _("There are {megabytes} MB left on the disk of {place}.")
        said = what.format(megabytes=free // 1024**2, place=place)
        yield Finding(said, _("Make room there."), grave=free < FEWEST_BYTES)


def _clock() -> Iterator[Finding]:
    now = time.time()
    newest = Event.objects.order_by("-stream").values_list("recorded", flat=True).first()
    ahead = (newest or 0) / 1e6 - now
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            apart = abs(float(cursor.fetchone()[0]) - time.time())
        ahead = max(ahead, apart)
    if ahead > CLOCK_SECONDS:
        what = _("The clock is {seconds} s apart from that of the database or of what is stored.")
        yield Finding(
            what.format(seconds=int(ahead)), _("Let the computers set their clocks (NTP).")
        )


def _logins() -> Iterator[Finding]:
    if lost := second_factors.sealed_by_another_key():
        what = _("The keys of {count} phones can't be read: WORTWART_SECRET has changed.")
        do = _("Set it back, or run python3 manage.py take_off_second_factor for each account.")
        yield Finding(what.format(count=lost), do)
    if settings.HTTPS and (bare := second_factors.staff_without()):
        what = _("{count} accounts that direct or run the house log in with a password alone.")
        do = _("Let them set up the login in two steps (menu of the account).")
        yield Finding(what.format(count=bare), do, grave=False)


def _chains() -> Iterator[Finding]:
    for said in islice(broken_among_newest(NEWEST), SHOWN):
        yield Finding(said, _("Run python3 manage.py verify, and keep every backup that you have."))


class Look(NamedTuple):
    """One thing that is looked at: what people call it, and what may be found."""

    label: str
    find: Callable[[], Iterator[Finding]]


LOOKED_AT = {
    "database": Look(gettext_noop("Database"), _database),
    "settings": Look(gettext_noop("Settings"), _settings),
    "redis": Look(gettext_noop("Redis"), _redis),
    "sweeper": Look(gettext_noop("Sweeper"), _sweeper),
    "followers": Look(gettext_noop("Followers"), _followers),
    "backups": Look(gettext_noop("Backups"), _backups),
    "disk": Look(gettext_noop("Disk"), _disk),
    "clock": Look(gettext_noop("Clock"), _clock),
    "logins": Look(gettext_noop("Logins"), _logins),
    "chains": Look(gettext_noop("Chains"), _chains),
}
"""By name in the order in which they are looked at."""
