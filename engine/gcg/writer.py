"""Writes GCG: from a Record to the canonical text that `parse` reads back as the same Record."""

import re
from collections.abc import Iterable, Iterator

from engine.gcg.records import (
    COMMENT,
    NOTE,
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    RackPoints,
    Record,
    Remark,
    TimePenalty,
    Withdrawn,
    Written,
    can_be_nick,
)
from engine.refusals import Unusable

# Most readers take a file without this first line for ISO-8859-1.
_ENCODING = "#character-encoding UTF-8"

_UNLETTERED: dict[type[Written], str] = {
    Passed: "-",
    Withdrawn: "--",
    ChallengeBonus: "(challenge)",
    ChallengePenalty: "(challenge)",
    TimePenalty: "(time)",
}

_MOST_POINTS = 999_999  # the reader takes no more

_NO_TEXT = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")


def write(record: Record) -> str:
    """The text of `record`, to be stored as UTF-8; entries keep their order, not their lines.

    Raises Unusable where the nicknames can't be told apart or can't be written at all, and where
    points have more than six figures.
    """
    first, second = (player.nick for player in record.players)
    for nick in (first, second):
        if not can_be_nick(nick) or first == second:
            raise Unusable(
                "player", "{nick!r} can't stand for one of two players in GCG.", nick=nick
            )
    return "\n".join([*_lines(record), ""])


def _lines(record: Record) -> Iterator[str]:
    yield _ENCODING
    for number, player in enumerate(record.players, 1):
        yield _one_line(f"#player{number} {player.nick} {player.name}")
    for keyword in ("title", "description", "id", "lexicon"):
        if text := getattr(record, keyword):
            yield from _remark(Remark(keyword, text))
    if record.incomplete:
        yield "#incomplete"
    yield from _remarks(record.remarks)
    for entry in record.entries:
        yield _entry(entry, record.players[entry.seat].nick)
        yield from _remarks(entry.remarks)
    for number, rack in enumerate(record.racks, 1):
        if rack is not None:
            yield f"#rack{number} {rack}".rstrip()


def _entry(entry: Entry, nick: str) -> str:
    if max(abs(entry.score), abs(entry.total)) > _MOST_POINTS:
        most = max(entry.score, entry.total, key=abs)
        raise Unusable("score", "{points} has more figures than GCG can hold.", points=most)
    # A missing rack leaves its space behind, as in the entries other programs write.
    what = f">{nick}: {entry.rack} {_act(entry.move)}"
    return _one_line(f"{what} {entry.score:+d} {entry.total} {entry.words}")


def _act(move: Written) -> str:
    match move:
        case Placed(at, letters):
            return f"{at} {letters}"
        case Exchanged(letters, count):
            return f"-{letters or count}"
        case RackPoints(letters):
            return f"({letters})"
        case _:
            return _UNLETTERED[type(move)]


def _remarks(remarks: Iterable[Remark]) -> Iterator[str]:
    for remark in remarks:
        yield from _remark(remark)


def _remark(remark: Remark) -> Iterator[str]:
    first, *others = [_one_line(line) for line in remark.text.split("\n")]
    if remark.keyword == COMMENT:
        yield f"#{first}" if first.startswith(">") else f"# {first}".rstrip()
    else:
        yield f"#{remark.keyword} {first}".rstrip()
    for line in others:
        # Every reader takes a plain line for more of a note, and few know the sign "#-".
        if remark.keyword == NOTE and line and line[0] not in "#>":
            yield line
        else:
            yield f"#- {line}".rstrip()


def _one_line(text: str) -> str:
    return _NO_TEXT.sub(" ", text).strip()
