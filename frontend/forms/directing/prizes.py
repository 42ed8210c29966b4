"""The prizes of a tournament as lines to fill in, the greatest first."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.facts import Code, Word, fact
from engine.refusals import Unusable
from frontend.forms.directing.acts import ActForm, Sender
from frontend.forms.directing.labels import PRIZES
from frontend.forms.fields import counting_field
from tournaments.awarding import BY_HAND
from tournaments.course.acts import Act, Prizes
from tournaments.course.shapes import Prize
from tournaments.prizes import KINDS, OF_STANDING

MOST = 100
_SPARE, _MOST_PLACES, _MOST_WORDS = 4, 999, 200
PARTS = ("order", "by", "place", "division", "category", "thing", "entry", "word")


class PrizesForm(ActForm):
    """All prizes at once: what is left empty is no prize, the numbers say in which order."""

    name, title, button = "prizes", _("Prizes"), _("Save the prizes")
    once_entered = _("The prizes are saved.")

    one_each = forms.BooleanField(
        label=_("Nobody gets two prizes"),
        required=False,
        help_text=_("Whoever has one already is passed over, and the next one gets it."),
    )

    def prepare(self) -> None:
        """What stands, and lines to add some."""
        state = self.scene.state
        self.initial["one_each"] = state.prizes.one_each
        self.things = dict(state.prizes.things)
        sent = [name for name in self.data if name.startswith("prize-") and name.endswith("-by")]
        known = state.prizes.prizes
        self.lines = min(max(len(known) + _SPARE, len(sent)), MOST)
        for number in range(self.lines):
            self._ask(number, known[number] if number < len(known) else None)

    def _ask(self, number: int, prize: Prize | None) -> None:
        line = gettext("line {number}").format(number=number + 1)
        for part, field in self._fields(prize).items():
            field.label = f"{field.label}, {line}"
            field.required = False
            self.fields[f"prize-{number}-{part}"] = field
        said = self.scene.words.get(self.things.get(number + 1, ""), "")
        told: dict[str, Any] = {"order": number + 1, "thing": said}
        if prize is not None:
            told |= {part: getattr(prize, part) for part in PARTS if hasattr(prize, part)}
        for part, value in told.items():
            self.initial[f"prize-{number}-{part}"] = value

    def _fields(self, prize: Prize | None) -> dict[str, forms.Field]:
        state = self.scene.state
        named = [prize.entry] if prize and prize.entry else []
        entries = dict.fromkeys([*state.entries, *named])
        people = [("", "–"), *((entry, self.scene.name(entry)) for entry in entries)]
        divisions = [("", _("all")), *((code, code) for code in state.divisions)]
        return {
            "order": counting_field(_("No."), MOST),
            "by": forms.ChoiceField(
                label=_("For"), choices=[("", "–"), *((one, PRIZES[one].called) for one in KINDS)]
            ),
            "place": counting_field(_("Place"), _MOST_PLACES),
            "division": forms.ChoiceField(label=_("Division"), choices=divisions),
            "category": forms.CharField(label=_("Category"), max_length=32),
            "thing": forms.CharField(label=_("Prize"), max_length=_MOST_WORDS),
            "entry": forms.ChoiceField(label=_("Given to"), choices=people),
            "word": forms.CharField(label=_("Word"), max_length=30),
        }

    def rows(self) -> Iterator[list[forms.BoundField]]:
        """The fields, line by line; the division is only asked where there are several."""
        parts = [one for one in PARTS if one != "division" or self.many]
        for number in range(self.lines):
            yield [self[f"prize-{number}-{part}"] for part in parts]

    @property
    def many(self) -> bool:
        """Whether there are several divisions."""
        return len(self.scene.state.divisions) > 1

    def acts(self, sender: Sender) -> list[Act]:
        """The list anew; words that stay as they are keep their id. Raises Unusable."""
        found = [(number, self._told(number)) for number in range(self.lines)]
        told = [(number, said) for number, said in found if said["by"]]
        told.sort(key=lambda one: (one[1]["order"] or one[0] + 1, one[0]))
        prizes = tuple(self._prize(number, said) for number, said in told)
        things = (
            (place, self._thing(number, said["thing"] or "", sender))
            for place, (number, said) in enumerate(told, start=1)
        )
        kept = tuple((place, thing) for place, thing in things if thing)
        return [Prizes(prizes, self.cleaned_data["one_each"], kept)]

    def _told(self, number: int) -> dict[str, Any]:
        told = {part: self.cleaned_data.get(f"prize-{number}-{part}") for part in PARTS}
        if told["thing"] and not told["by"]:
            raise Unusable(f"prize-{number}-by", "Say what the prize is for.")
        return told

    def _prize(self, number: int, told: dict[str, Any]) -> Prize:
        """The prize of a line; what its kind does not ask is left out."""
        by, where = told["by"], f"prize-{number}"
        division = told["division"] or None
        if by in OF_STANDING and not self.many:
            division = next(iter(self.scene.state.divisions))
        if by not in BY_HAND and (told["entry"] or told["word"]):
            what = "This follows from the results: leave out the player and the word."
            raise Unusable(f"{where}-{'entry' if told['entry'] else 'word'}", what)
        category, word = told["category"], told["word"]
        return Prize(
            by,
            division,
            fact(Code, category.strip(), f"{where}-category") if category else None,
            told["place"] or 1,
            told["entry"] or None,
            fact(Word, word.strip().upper(), f"{where}-word") if word else None,
        )

    def _thing(self, number: int, said: str, sender: Sender) -> str | None:
        """The id of what a prize is: the known one where it says the same."""
        known = self.things.get(number + 1)
        same = known is not None and self.scene.words.get(known) == said.strip()
        return known if same else self.put_away(said.strip(), sender)
