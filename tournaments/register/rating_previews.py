"""What importing a list of ratings would do: each row with whom it means, and its doubts.

Pure. The digest stands for all that a person was shown, so that a list is imported only as it was
previewed: another file, or a register that has changed in what matters, has another digest.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.refusals import Refusal, Unusable
from tournaments.refusals import Reason
from tournaments.register.duplicates import Known, Names, folded, near
from tournaments.register.previews import digest_of, listed
from tournaments.register.rating_files import Rated, Ratings


@dataclass(frozen=True)
class RatingPreview:
    """The rows of a list with all doubts, and the digest (64 hex digits) of all that."""

    ratings: Ratings
    digest: str

    def chosen(self, lines: Collection[int] | None) -> list[Rated]:
        """The rows of these lines; None stands for all without a doubt.

        Raises Unusable for a line that rates nobody, and for one person in two of them.
        """
        if lines is None:
            return [row for row in self.ratings.rows if not row.doubts]
        usable = {row.line: row for row in self.ratings.rows if _rates(row)}
        people: set[int | None] = set()
        for line in sorted(set(lines)):
            if line not in usable:
                raise Unusable("lines", "Line {line} rates nobody.", line=line)
            if usable[line].person in people:
                raise Unusable("lines", "Line {line} rates somebody once more.", line=line)
            people.add(usable[line].person)
        return [usable[line] for line in sorted(set(lines))]


def _rates(row: Rated) -> bool:
    return row.person is not None and row.rating is not None


def preview(ratings: Ratings, known: Iterable[Known]) -> RatingPreview:
    """Add to each row whom in the register it means, or why nobody."""
    people = list(known)
    names = Names(people)
    numbers: dict[int, list[Known]] = {}
    for one in people:
        numbers.setdefault(one.number, []).append(one)
    found: dict[int, int] = {}
    rows = tuple(_compared(row, names, numbers, found) for row in ratings.rows)
    compared = replace(ratings, rows=rows)
    return RatingPreview(compared, digest_of(compared.headings, compared.ignored, rows))


def _compared(
    row: Rated, names: Names, numbers: Mapping[int, list[Known]], found: dict[int, int]
) -> Rated:
    """The row with the person it means; from now on that one is `found` in this line."""
    person, doubts = _meant(row, names, numbers)
    if person is not None and person in found:
        doubts = [*doubts, Refusal(Reason.ROW_PERSON_TWICE, line=found[person])]
    elif person is not None:
        found[person] = row.line
    return replace(row, person=person, doubts=(*row.doubts, *doubts))


def _meant(
    row: Rated, names: Names, numbers: Mapping[int, list[Known]]
) -> tuple[int | None, list[Refusal]]:
    """Whom a row means, by number in the register: its name decides, a number among several."""
    if not folded(row.name):
        if row.number in numbers:
            return row.number, []
        if row.number is None:
            return None, [Refusal(Reason.ROW_WITHOUT_NAME)]
        return None, [Refusal(Reason.ROW_NO_SUCH_NUMBER, number=row.number)]
    similar = names.similar(row.name, row.born)
    same = [one.number for one in similar if one.same]
    if row.number in {one.number for one in similar}:
        return row.number, []
    doubts = list(_other_name(row, numbers))
    if len(same) == 1:
        return same[0], doubts
    if len(similar) == 1:
        return similar[0].number, [
            *doubts,
            Refusal(Reason.ROW_KNOWN, numbers=str(similar[0].number)),
        ]
    if similar:
        several = listed(same or [one.number for one in similar])
        return None, [Refusal(Reason.ROW_SEVERAL, numbers=several)]
    return None, [Refusal(Reason.ROW_NOBODY)]


def _other_name(row: Rated, numbers: Mapping[int, list[Known]]) -> Iterator[Refusal]:
    """The doubt about a number that belongs to somebody of quite another name."""
    known = numbers.get(row.number or 0, ())
    if known and not any(near(folded(row.name), folded(one.name)) for one in known):
        yield Refusal(Reason.ROW_OTHER_NAME, number=row.number)
