"""What the views of words share: the question, the club, and what is told when it is closed."""

from typing import Any

from rest_framework import status

from games.api import answer_with
from games.tagged import Unkept
from tournaments.club_views import ClubView
from tournaments.rights import reach_of
from tournaments.words.asking import Question, question
from tournaments.words.closing import closed
from tournaments.words.counting import asker_of
from tournaments.words.refusals import Reason
from tournaments.words.throttling import LookUps

answer_with(
    {
        **dict.fromkeys(
            (reason for reason in Reason if reason.name.startswith("CLOSED")),
            status.HTTP_403_FORBIDDEN,
        ),
        Reason.TOO_MANY_TODAY: status.HTTP_429_TOO_MANY_REQUESTS,
        **dict.fromkeys((Reason.NO_SUCH_CLUB, Reason.NO_SUCH_REPORT), status.HTTP_404_NOT_FOUND),
    }
)


class WordView(Unkept):
    """What the views of look-ups share."""

    throttle_classes = [LookUps]

    def question(self, asked: dict[str, Any]) -> Question:
        """The question of the actor by what a request names."""
        named = {
            name: str(asked[name])
            for name in ("profile", "edition", "club")
            if asked.get(name) or (name == "profile" and name in asked)
        }
        return question(reach_of(self.request), self.asker, **named)

    @property
    def asker(self) -> str:
        """Whose words are counted together."""
        return asker_of(self.request)


class WordsOfClub(WordView, ClubView):
    """A view of what is a club's own."""

    def open_to(self, profile: str, club: str) -> None:
        """Refuse while look-up of a club's words is closed to the actor."""
        if why := closed(reach_of(self.request), profile, club):
            raise why
