"""The standing of the teams on paper, each with its matches."""

from django.utils.translation import gettext as _

from frontend.pages.tournaments.teams import Called, of_nobodys
from frontend.paper.asked import Asked, Data
from frontend.paper.lists import RIGHT, column, listed, strong
from tournaments.directing.criteria import OF_TEAMS, told
from tournaments.directing.words import team_names
from tournaments.standings.teams import team_standing


def teams(asked: Asked) -> Data:
    """Every team with who plays for it, and how its matches went."""
    standing = asked.standing
    clubs = {one.id: one.club for one in asked.visit.state.entries.values()}
    called = Called(asked.visit, team_names(clubs.values(), asked.visit.texts))
    made = team_standing(standing, clubs)
    rows = [called.row(one) for one in made.rows]
    heads = [
        column(_("Pl."), RIGHT),
        column(_("Team"), wide=True),
        column(_("Matches"), wide=True),
        column(_("MP"), RIGHT),
        column(_("Boards"), RIGHT),
        column(_("Spread"), RIGHT),
    ]
    cells = [
        [
            strong(row.place),
            f"{row.name}\n{', '.join(row.members)}",
            "\n".join(f"{one.against} {one.won}:{one.lost}" for one in row.matches),
            strong(row.points),
            row.won,
            row.spread,
        ]
        for row in rows
    ]
    heading = _("Teams after round {number}").format(number=standing.round)
    by = [one.in_a_line for one in told(OF_TEAMS, OF_TEAMS)]
    note = " ".join(filter(None, (_("MP: match points."), of_nobodys(made.rows))))
    return listed(asked, heading, heads, cells, note=note, criteria=by)
