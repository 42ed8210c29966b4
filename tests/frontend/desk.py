"""Somebody at the page of a game, and what is stored of it."""

from tests.told import game_page


class Desk:
    """Somebody at the page of one game."""

    def __init__(self, browser, game):
        """Open the page of the game."""
        self.browser, self.game, self.address = browser, game, f"/games/{game}/"

    def page(self):
        """The page as it is now."""
        return self.browser.get(self.address)

    def enter(self, form, page=None, **fields):
        """Fill in a form of the page, as it is now or as it was seen, and send it."""
        return self.browser.send(page or self.page(), form, self.address, **fields)

    def mean(self, form, **fields):
        """Send a form that asks first, and press the button that says that it is meant."""
        asked = self.enter(form, **fields)
        assert asked.status == 422, form
        return self.enter(form, asked, **fields, answer=asked.form(form).buttons["answer"])

    def kinds(self):
        """The kinds of the entries that are stored."""
        entries = game_page(self.game, "official")["entries"]
        return [entry["kind"] for entry in entries]
