"""Three Saturdays of Anna, Bert and Frieda, a game each: what rankings are made of."""

from games.acting import By
from tests.games.cast import a_key
from tests.tournaments.directing.evening import DIRECTOR, Evening, who, worked
from tournaments.course.acts import (
    Close,
    CloseRound,
    Correct,
    Enter,
    PublishTournament,
    Report,
    Undo,
)
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.directing.queries import tournament_at
from tournaments.register.commands import register_person

DAYS = ("2026-10-03", "2026-10-10", "2026-10-17")
WINNERS = (("Anna", "Bert"), ("Bert", "Frieda"), ("Frieda", "Anna"))


def registered(cast):
    """Anna, Bert and Frieda in the register, by their first names."""
    others = {name: register_person(club=cast.club, name=f"{name} Muster") for name in WINNERS[1]}
    return {"Anna": cast.anna_in_register, **others}


def met(cast, people, at):
    """The evening of one of the days, over and public; both come with 1600 where they are new."""
    stream = commands.create_tournament(
        by=By(DIRECTOR, a_key()),
        club=str(cast.club.pk),
        setup=preset("swiss", DAYS[at], check_in=False),
        title="Vereinsabend",
    ).stream
    evening = Evening(cast, people, stream)
    for name in WINNERS[at]:
        evening.done(Enter(who(name), evening.person(name), "A", rating=1600))
    evening.published(1, " ".join(WINNERS[at]))
    evening.done(Report("A", 1, 1, scores=(400, 300)), CloseRound("A", 1), Close())
    evening.done(PublishTournament())
    worked(evening)
    return evening


def opened_again(evening):
    """The evening, opened again to be corrected."""
    lines = tournament_at(evening.stream).state.lines
    evening.done(Undo(next(line.version for line in lines if isinstance(line.act, Close))))
    worked(evening)


def corrected(evening):
    """The evening with the other winner, after all."""
    opened_again(evening)
    evening.done(Correct("A", 1, 1, scores=(300, 450)), Close())
    worked(evening)
