"""A table whose rows follow from streams: each row is computed again and compared.

`verify` names what differs, `rebuild` (games.mending) writes it.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, JSONField, Model, OuterRef, QuerySet

from engine.refusals import Said
from games import store
from games.models import Follower, Head
from games.verification.kinds import replayed
from games.verification.proofs import Proof, Replayed

Rows = Callable[[store.Stream, Any], Iterable[Model]]
"""The rows that a stream and its state give."""


class Differing(NamedTuple):
    """A row that is not as its stream gives it, how it should be, the columns that differ."""

    kept: Any
    wanted: Any
    columns: list[str]


class Difference(NamedTuple):
    """How the rows of a stream are not as it gives them: one too many, other columns, missing.

    `lost` are missing as well, but rightly so.
    """

    surplus: list[Any]
    wrong: list[Differing]
    missing: list[Any]
    lost: list[Any]

    @property
    def rows(self) -> int:
        """How many rows there are to be written or removed."""
        return len(self.surplus) + len(self.wrong) + len(self.missing)


@dataclass(frozen=True)
class Derived(Proof):
    """The rows of `model` that streams of `kinds` (none: all) give.

    `noun` is what a row is called, `key` the columns that name it within its stream, `link` the
    column that holds the stream. What a follower writes is compared with the stream as it stood
    when the follower was there. `unknown` are columns that don't follow from the stream; `lost`
    tells whether a row that is not there has rightly gone. `part` is what `rebuild` calls the
    table, if it makes it again.
    """

    model: type[Model]
    noun: str
    rows: Rows
    kinds: Collection[str] = ()
    key: tuple[str, ...] = ()
    link: str = "stream"
    follower: str = ""
    unknown: frozenset[str] = frozenset()
    lost: Callable[[Any], bool] = lambda _row: False
    part: str = ""

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Name each row that is not as its stream gives it."""
        mine = [one for one in streams if self.is_about(one.head.kind)]
        ids = [one.stream.id for one in mine]
        kept = self.kept(ids)
        followed = self.followed(ids)
        for one in mine:
            expected = self.expected(one, followed.get(one.stream.id, 0))
            found = self.difference(expected, kept.get(one.stream.id, []))
            yield from self._told(one.stream.id, found)

    def end(self) -> Iterator[Said]:
        """Name each row that belongs to no stream."""
        for row in self.strays().order_by(self.link, *self.key).iterator():
            stream = getattr(row, self.link)
            yield Said("{stream}: a {row} without a stream.", stream=stream, row=self._named(row))

    def is_about(self, kind: str) -> bool:
        """Whether streams of this kind give rows."""
        return not self.kinds or kind in self.kinds

    def strays(self) -> QuerySet[Any, Any]:
        """The rows that belong to no stream."""
        heads = Head.objects.filter(stream=OuterRef(self.link))
        if self.kinds:
            heads = heads.filter(kind__in=self.kinds)
        rows: QuerySet[Any, Any] = self.objects.filter(~Exists(heads))
        return rows

    @property
    def objects(self) -> Any:
        """All rows of the table."""
        return self.model._default_manager  # noqa: SLF001

    def kept(self, ids: Collection[UUID]) -> Mapping[UUID, list[Any]]:
        """The rows that are there, by stream."""
        found: dict[UUID, list[Any]] = defaultdict(list)
        for row in self.objects.filter(**{f"{self.link}__in": ids}).order_by(*self.key, "pk"):
            found[getattr(row, self.link)].append(row)
        return found

    def followed(self, ids: Collection[UUID]) -> Mapping[UUID, int]:
        """The version at which the follower that writes the rows is, by stream; none without it."""
        if not self.follower:
            return {}
        rows = Follower.objects.filter(follower=self.follower, stream__in=ids)
        return dict(rows.values_list("stream", "version"))

    def expected(self, one: Replayed, followed: int) -> Iterable[Any]:
        """The rows that a stream gives, at the version where the follower is, if there is one."""
        stream, state = one.stream, one.state
        if self.follower and followed < len(stream.rows):
            stream = stream._replace(rows=stream.rows[:followed])
            state = replayed(one.head.kind, stream.rows) if followed else None
        return self.rows(stream, state) if stream.rows else ()

    def difference(self, expected: Iterable[Any], kept: Sequence[Any]) -> Difference:
        """How the rows that are there are not the expected ones."""
        wanted = {self._key(row): row for row in expected}
        surplus: list[Any] = []
        wrong: list[Differing] = []
        for row in kept:
            match = wanted.pop(self._key(row), None)
            if match is None:
                surplus.append(row)
            elif columns := self._differences(row, match):
                wrong.append(Differing(row, match, columns))
        lost: list[Any] = []
        missing: list[Any] = []
        for row in wanted.values():
            (lost if self.lost(row) else missing).append(row)
        return Difference(surplus, wrong, missing, lost)

    def _told(self, stream: UUID, found: Difference) -> Iterator[Said]:
        for row in found.surplus:
            what = "{stream}: a {row} is one too many; run rebuild."
            yield Said(what, stream=stream, row=self._named(row))
        for row, _, columns in found.wrong:
            what = "{stream}: its {row} differs in {columns}; run rebuild."
            yield Said(what, stream=stream, row=self._named(row), columns=", ".join(columns))
        for row in found.missing:
            what = "{stream}: it has no {row}; run rebuild."
            yield Said(what, stream=stream, row=self._named(row))

    def _differences(self, row: Any, match: Any) -> list[str]:
        return [
            field.attname
            for field in self._fields()
            if getattr(row, field.attname) != _as_kept(field, getattr(match, field.attname))
        ]

    def _fields(self) -> Iterator[Any]:
        for field in self.model._meta.concrete_fields:  # noqa: SLF001
            automatic = field.primary_key and field.get_internal_type() in _AUTOMATIC
            if not automatic and field.attname not in self.unknown:
                yield field

    def _key(self, row: Any) -> tuple[Any, ...]:
        fields = self.model._meta  # noqa: SLF001
        return tuple(_as_kept(fields.get_field(name), getattr(row, name)) for name in self.key)

    def _named(self, row: Any) -> Said:
        """What people call a row: `standing (division A, round 2)`."""
        told = ", ".join(f"{name} {getattr(row, name)}" for name in self.key)
        noun = Said(self.noun)
        return Said("{noun} ({key})", noun=noun, key=told) if told else noun


_AUTOMATIC = {"BigAutoField", "AutoField", "CompositePrimaryKey"}


def _as_kept(field: Any, value: Any) -> Any:
    """A value as the database would give it back."""
    if isinstance(field, JSONField):
        return json.loads(json.dumps(value))
    return field.to_python(value)
