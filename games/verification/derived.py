"""Proves a table whose rows follow from streams: each row is computed again and compared."""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, JSONField, Model, OuterRef

from engine.refusals import Said
from games import store
from games.models import Follower, Head
from games.verification.kinds import replayed
from games.verification.proofs import Proof, Replayed

Rows = Callable[[store.Stream, Any], Iterable[Model]]
"""The rows that a stream and its state give."""


@dataclass(frozen=True)
class Derived(Proof):
    """The rows of `model` that streams of `kinds` (none: all) give.

    `noun` is what a row is called, `key` the columns that name it within its stream, `link` the
    column that holds the stream. What a follower writes is compared with the stream as it stood
    when the follower was there. `unknown` are columns that don't follow from the stream; `lost`
    tells whether a row that is not there has rightly gone.
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

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Name each row that is not as its stream gives it."""
        mine = [one for one in streams if not self.kinds or one.head.kind in self.kinds]
        ids = [one.stream.id for one in mine]
        kept = self._kept(ids)
        followed = self._followed(ids)
        for one in mine:
            expected = self._expected(one, followed.get(one.stream.id, 0))
            yield from self._compared(one.stream.id, expected, kept.get(one.stream.id, []))

    def end(self) -> Iterator[Said]:
        """Name each row that belongs to no stream."""
        heads = Head.objects.filter(stream=OuterRef(self.link))
        if self.kinds:
            heads = heads.filter(kind__in=self.kinds)
        orphans = self._objects.filter(~Exists(heads)).order_by(self.link, *self.key)
        for row in orphans.iterator():
            stream = getattr(row, self.link)
            yield Said("{stream}: a {row} without a stream.", stream=stream, row=self._named(row))

    @property
    def _objects(self) -> Any:
        return self.model._default_manager  # noqa: SLF001

    def _kept(self, ids: Collection[UUID]) -> Mapping[UUID, list[Any]]:
        found: dict[UUID, list[Any]] = defaultdict(list)
        for row in self._objects.filter(**{f"{self.link}__in": ids}).order_by(*self.key, "pk"):
            found[getattr(row, self.link)].append(row)
        return found

    def _followed(self, ids: Collection[UUID]) -> Mapping[UUID, int]:
        if not self.follower:
            return {}
        rows = Follower.objects.filter(follower=self.follower, stream__in=ids)
        return dict(rows.values_list("stream", "version"))

    def _expected(self, one: Replayed, followed: int) -> Iterable[Any]:
        stream, state = one.stream, one.state
        if self.follower and followed < len(stream.rows):
            stream = stream._replace(rows=stream.rows[:followed])
            state = replayed(one.head.kind, stream.rows) if followed else None
        return self.rows(stream, state) if stream.rows else ()

    def _compared(
        self, stream: UUID, expected: Iterable[Any], kept: Sequence[Any]
    ) -> Iterator[Said]:
        wanted = {self._key(row): row for row in expected}
        for row in kept:
            match = wanted.pop(self._key(row), None)
            if match is None:
                what = "{stream}: a {row} is one too many; run rebuild."
                yield Said(what, stream=stream, row=self._named(row))
            elif wrong := self._differences(row, match):
                what = "{stream}: its {row} differs in {columns}; run rebuild."
                yield Said(what, stream=stream, row=self._named(row), columns=", ".join(wrong))
        for row in wanted.values():
            if not self.lost(row):
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
