"""The rounds in which everybody of each team meets everybody of the other teams, by numbers.

With an even number of teams these meet by the Berger tables, and a meeting of two teams takes as
many rounds as a team has members: in each of them the members of one move on by one against those
of the other. With an odd number a team would sit out; so, where that takes fewer rounds, each team
comes in two halves that never meet: they are the numbers which the Berger table of twice as many
pairs in its first round, and that round is left out.
"""

from tournaments.pairing import berger

Member = tuple[int, int]
"""A team and a number in it, both from 0."""


def rounds(teams: int, size: int) -> int:
    """How many rounds it takes until each has met all of the other teams once."""
    return _in_halves(teams, size) if _halved(teams, size) else berger.rounds(teams) * size


def pairs(teams: int, size: int, round_: int) -> list[tuple[Member, Member]]:
    """The pairs of a round from 1, those of one meeting together; none after the last round.

    Teams of an odd number of rounds or members leave somebody out, who is missing here.
    """
    if round_ > rounds(teams, size):
        return []
    if not _halved(teams, size):
        meeting, turn = divmod(round_ - 1, size)
        return [
            ((one - 1, member), (other - 1, (member + turn) % size))
            for one, other in berger.pairs(teams, meeting + 1)
            for member in range(size)
        ]
    half = (size + 1) // 2
    meeting, turn = divmod(round_ - 1, half)
    whose = {
        number: (team, part)
        for team, siblings in enumerate(berger.pairs(2 * teams, 1))
        for part, number in enumerate(siblings)
    }
    found = [
        (_of_half(whose[one], member), _of_half(whose[other], (member + turn) % half))
        for one, other in berger.pairs(2 * teams, meeting + 2)
        for member in range(half)
    ]
    return [(one, other) for one, other in found if max(one[1], other[1]) < size]


def _of_half(half: Member, member: int) -> Member:
    """Every second of a team, so that its halves are equally strong."""
    team, part = half
    return team, 2 * member + part


def _halved(teams: int, size: int) -> bool:
    return teams % 2 == 1 and _in_halves(teams, size) < berger.rounds(teams) * size


def _in_halves(teams: int, size: int) -> int:
    return 2 * (teams - 1) * ((size + 1) // 2)
