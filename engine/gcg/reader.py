"""Reads GCG: from the text of a recorded game to a Record that says what the text says."""

import re
from dataclasses import replace
from string import ascii_uppercase, digits

from engine.gcg.decoding import FILE, decoded, shown
from engine.gcg.entries import entry_of
from engine.gcg.records import Placed, Player, Record, Written, can_be_nick
from engine.gcg.remarks import ORIENTATION, Remarks
from engine.refusals import Unusable

MEBIBYTE = 1 << 20

_PLAYER = re.compile(r"^[^\S\n]*#player([0-9]+)(?:[^\S\n]+(.*))?$", re.IGNORECASE | re.MULTILINE)


def parse(source: bytes | str, *, limit: int = MEBIBYTE) -> Record:
    """Read a GCG file.

    Bytes may be UTF-8 or ISO-8859-1, with or without a pragma that says so; line ends may be
    those of any system. `limit` is the largest size in bytes. Raises Unusable, which names the
    first place that can't be read and says what to do; nothing is read by halves.
    """
    text = decoded(source, limit=limit)
    players = _players(text)
    seats = {player.nick: seat for seat, player in enumerate(players)}
    entries, remarks = [], Remarks()
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if line.startswith(">"):
            entries.append(entry_of(line, number, seats))
            remarks.next_place()
        else:
            remarks.read(line, number)
    said, (first, *others) = remarks.sorted_out()
    if said.get(ORIENTATION) == "down":
        entries = [replace(entry, move=_turned(entry.move)) for entry in entries]
    return Record(
        players,
        title=said.get("title", ""),
        description=said.get("description", ""),
        id=said.get("id", ""),
        lexicon=said.get("lexicon", ""),
        incomplete="incomplete" in said,
        racks=(said.get("rack1"), said.get("rack2")),
        remarks=first,
        entries=tuple(
            replace(entry, remarks=own) if own else entry
            for entry, own in zip(entries, others, strict=True)
        ),
    )


def _turned(move: Written) -> Written:
    """A play of a file in which the number of a square comes first for a play that runs down.

    There the letters name the rows; so it is the same play on the board turned over its diagonal.
    """
    if not isinstance(move, Placed):
        return move
    across = move.at[0].isdigit()
    number = int(move.at.strip(ascii_uppercase))
    row = ascii_uppercase.index(move.at.strip(digits)) + 1
    if number > len(ascii_uppercase):
        return move
    column = ascii_uppercase[number - 1]
    return replace(move, at=f"{column}{row}" if across else f"{row}{column}")


def _players(text: str) -> tuple[Player, Player]:
    found: dict[str, Player] = {}
    for pragma in _PLAYER.finditer(text):
        where = f"line {text.count(chr(10), 0, pragma.start()) + 1}"
        number, player = pragma[1], _player(pragma, where)
        if number in found:
            raise Unusable(where, "#player{number} is named twice. Keep one.", number=number)
        if any(player.nick == other.nick for other in found.values()):
            raise Unusable(
                where,
                "Both players have the nickname {nick}. Give them two.",
                nick=shown(player.nick),
            )
        found[number] = player
    if len(found) < 2:  # noqa: PLR2004  (two seats)
        raise Unusable(
            FILE,
            "It does not name its two players, as in “#player1 Anna Anna Adler”, so it is no GCG "
            "file or its first lines are missing.",
        )
    return found["1"], found["2"]


def _player(pragma: re.Match[str], where: str) -> Player:
    number, text = pragma[1], pragma[2] or ""
    if number not in ("1", "2"):
        raise Unusable(
            where,
            "GCG knows #player1 and #player2 and no #player{number}: it can hold games of two "
            "players only. Use JSON lines, the full format, for games of three or four.",
            number=shown(number),
        )
    nick, name = [*text.split(maxsplit=1), "", ""][:2]
    if not can_be_nick(nick):
        raise Unusable(
            where,
            "Behind #player{number} a nickname is needed, one word without a colon, and then the "
            "full name.",
            number=number,
        )
    return Player(nick, name.strip())
