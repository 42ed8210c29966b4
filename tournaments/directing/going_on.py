"""A club's rankings after one more tournament: the last publications gone on with, where they can.

They can where nothing else has changed and the tournament comes after all that counts. Everything
else, such as a correction in the past, a merging or another rule, folds all contributions.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tournaments.directing.contributing import Dated, dated
from tournaments.directing.published import newest_publications, publications_stream
from tournaments.directing.rankings import POINTS, RATING, method_of, what_counts
from tournaments.long_texts import sha256_of, written
from tournaments.models import Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.contributions import Contribution
from tournaments.ranking.going_on import Data, rating_gone_on, series_gone_on
from tournaments.ranking.publications import PublishedRanking
from tournaments.ranking.seasons import Season


def gone_on(club: str, sources: Iterable[AsOf], own: Contribution) -> dict[str, str] | None:
    """The texts of the rankings with one more tournament; None where all has to be folded."""
    found, register = what_counts(club, sources)
    past = [one for stream, one in found.items() if stream != own.as_of.stream]
    kept = dated(club)
    if found.get(own.as_of.stream) != own.as_of or not kept.keys() >= set(past):
        return None
    merged, rules = register.merged, register.rules
    begins = min(own.dates.values())
    if any(one.date > begins for one in rules.lists.values()):
        return None
    going_on = _GoingOn(club, [kept[one] for one in past], own)

    def season(one: Season) -> str | None:
        return going_on.text(
            one.series,
            register.others(one),
            lambda past: one.counts(past.as_of.stream, past.date),
            lambda data, as_of: series_gone_on(data, own, one.rule, merged, as_of),
        )

    texts = {
        POINTS: going_on.text(
            POINTS,
            register.others(),
            lambda one: rules.series.holds(one.date),
            lambda data, as_of: series_gone_on(data, own, rules.series, merged, as_of),
        ),
        RATING: going_on.text(
            RATING,
            register.others(),
            lambda one: one.rated,
            lambda data, as_of: rating_gone_on(data, own, rules.rating, merged, as_of),
        ),
        **{one.series: season(one) for one in rules.published()},
    }
    if None in texts.values():
        return None
    return {series: text for series, text in texts.items() if text}


class _GoingOn(NamedTuple):
    """What the publications of a club are to go on with, and what has to have been there."""

    club: str
    past: list[Dated]
    own: Contribution

    def text(
        self,
        series: str,
        others: list[AsOf],
        counts: Callable[[Dated], bool],
        with_one_more: Callable[[Data, Iterable[AsOf]], Data],
    ) -> str | None:
        """The text of a series now, "" where it has not begun; `others` it rests on besides.

        None where its last publication can't be gone on with.
        """
        counted = [one for one in self.past if counts(one)]
        adds = counts(Dated(self.own.as_of, self.own.date, self.own.rated))
        if not counted and not adds and self._made(series) is None:
            return ""
        rests_on = [*(one.as_of for one in counted), *others]
        body = self._last(series, {one.stream: one for one in rests_on})
        if body is None or not adds:
            return body
        begins = min(self.own.dates.values()), self.own.as_of.stream
        if any((one.date, one.as_of.stream) >= begins for one in counted):
            return None
        return written(with_one_more(json.loads(body), [*rests_on, self.own.as_of]))

    def _made(self, series: str) -> PublishedRanking | None:
        _, state = newest_publications.at_rest(publications_stream(self.club))
        return state.last.get(series) if state else None

    def _last(self, series: str, rests_on: Mapping[str, AsOf]) -> str | None:
        """The last publication of a series, if it rests on exactly this."""
        made = self._made(series)
        if made is None or made.method != method_of(series) or dict(made.rests_on) != rests_on:
            return None
        row = Ranking.objects.filter(club=self.club, series=series).first()
        body = row.body if row else ""
        return body if sha256_of(body) == made.digest else None
