"""What storeys register waits until somebody asks."""

from threading import Thread

from games.registering import Later


def test_it_is_registered_once_when_somebody_asks_first():
    said = []
    later = Later()
    later.add(lambda: said.append("games"))
    later.add(lambda: said.append("tournaments"))
    assert said == []
    later.settle()
    later.settle()
    assert said == ["games", "tournaments"]


def test_what_is_being_registered_may_ask_itself():
    said = []
    later = Later()
    later.add(lambda: (later.settle(), said.append("games")))
    later.settle()
    assert said == ["games"]


def test_a_thread_that_asks_meanwhile_finds_it_registered():
    said, found = [], []
    later = Later()

    def ask():
        later.settle()
        found.extend(said)

    asking = Thread(target=ask)

    def register():
        asking.start()
        asking.join(0.05)
        said.append("games")

    later.add(register)
    later.settle()
    asking.join()
    assert found == ["games"]
