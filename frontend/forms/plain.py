"""What forms of pages have in common that become neither an entry of a game nor an act."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from tournaments.directing.sentences import sentence

UNREADABLE, UNPROCESSABLE = 400, 422


class PlainForm(forms.Form):
    """A form of a page: the ids of its fields begin with `ids`, `refused` is why it was refused."""

    ids: ClassVar[str] = ""
    refused = ""

    def __init__(self, data: Any = None, files: Any = None, **more: Any) -> None:
        """Make the form."""
        super().__init__(data, files, **{"auto_id": f"{self.ids}-%s", "label_suffix": "", **more})

    def refuse(self, problem: Refusal | Unusable) -> int:
        """Keep why what it says can't be; the status of the answer."""
        if isinstance(problem, Refusal):
            self.refused = sentence(problem, {})
            return UNPROCESSABLE
        place = self.place_of(problem.where)
        self.add_error(place if place in self.fields else None, sentence(problem, {}))
        return UNREADABLE

    def place_of(self, where: str) -> str:
        """The field that is asked for what `where` names."""
        return where


def with_line(unreadable: Unusable) -> str:
    """What is wrong with a text, and in which line if it is about one."""
    why, line = sentence(unreadable, {}), unreadable.where.removeprefix("line ")
    if line == unreadable.where:
        return why
    return _("Line {number}: {why}").format(number=line, why=why)
