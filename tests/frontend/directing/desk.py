"""Somebody at the pages of an evening, and what is stored of it."""

from dataclasses import dataclass

from tests.frontend.browser import Browser, Page
from tests.tournaments.directing.evening import Evening, who
from tournaments.course.state import State
from tournaments.directing import queries


def run(number: int = 1, table: int | None = None) -> str:
    """The address of a round, or of one of its tables, below the tournament's."""
    return f"rounds/A/{number}/run/" + (f"{table}/" if table else "")


@dataclass
class Desk:
    """Somebody at the pages of one tournament."""

    evening: Evening
    browser: Browser

    def address(self, page: str) -> str:
        """The address of one of its pages."""
        return f"/tournaments/{self.evening.stream}/{page}"

    def get(self, page: str) -> Page:
        """One of its pages."""
        return self.browser.get(self.address(page))

    def send(self, page: str, form: str, seen: Page | None = None, **fields: object) -> Page:
        """Fill in a form of a page, as it is now or as it was seen, and send it."""
        return self.browser.send(seen or self.get(page), form, self.address(page), **fields)

    def press(self, page: str, form: str, seen: Page | None = None, **fields: str) -> Page:
        """Press the one button of the form that holds these fields."""
        for one in (seen or self.get(page)).forms:
            held = {name: one.fields.get(name) for name in fields}
            if one.fields.get("form") == form and held == fields:
                return self.browser.post(self.address(page), one.fields)
        raise LookupError(form, fields)

    def enter(self, text: str, number: int = 1) -> Page:
        """Type a result in one line."""
        return self.send(run(number), "quick", text=text)

    @property
    def state(self) -> State:
        """The tournament as it is stored."""
        found = queries.tournament_at(self.evening.stream)
        assert found is not None
        return found.state

    def seats(self, number: int = 1) -> list[str]:
        """Who sits where, by first names; byes come behind the tables."""
        paired = self.state.divisions["A"].rounds[number]
        called = {who(name): name for name in self.evening.people}
        tables = [" ".join(called[one] for one in t.seats) for t in paired.tables.values()]
        return tables + [f"- {called[bye.entry]}" for bye in paired.byes]

    def result(self, table: int, number: int = 1):
        """The result of a table."""
        return self.state.divisions["A"].rounds[number].tables[table].result
