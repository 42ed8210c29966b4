"""Kinds of events: only what a storey has registered goes in, older shapes come out lifted."""

import pytest

from games import store
from tests.games.notebooks import CLUB, NOTEBOOK, notebook, operation

LIFTS = {
    ("entry", 1): lambda facts: {"words": facts["text"]},
    ("entry", 2): lambda facts: {**facts, "lang": "de"},
}


def append(kind, *events):
    return store.append(
        stream=store.new_stream(),
        after=0,
        events=events,
        operation=operation(),
        source="person",
        kind=kind,
        club=CLUB,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stream_kind", "kind", "schema"),
    [
        (NOTEBOOK, "verse", 1),
        (NOTEBOOK, "line", 1),
        (NOTEBOOK, "line", 3),
        (NOTEBOOK, "", 1),
        ("diary", "line", 2),
        ("", "line", 2),
    ],
)
def test_what_is_not_registered_is_not_appended(stream_kind, kind, schema):
    good = store.NewEvent("mark", 1, {})
    with pytest.raises(store.UnknownKind):
        append(stream_kind, good, store.NewEvent(kind, schema, {}))
    assert list(store.every_stream()) == []


@pytest.mark.django_db
def test_a_stream_takes_only_events_of_its_own_kind():
    stream = notebook("one")
    with pytest.raises(store.UnknownKind):
        store.append(
            stream=stream,
            after=store.head(stream),
            events=[store.NewEvent("pass", 1, {"seat": 0})],
            operation=operation(),
            source="person",
            kind="game",  # what the head says counts
        )


def test_older_shapes_are_lifted_step_by_step():
    store.register("diary", {"entry": 3}, LIFTS)
    lifted = {"words": "x", "lang": "de"}
    assert store.lifted("diary", "entry", 1, '{"text":"x"}') == lifted
    assert store.lifted("diary", "entry", 2, '{"words":"x"}') == lifted
    assert store.lifted("diary", "entry", 3, '{"lang":"en","words":"x"}') == {
        "words": "x",
        "lang": "en",
    }


@pytest.mark.parametrize(
    ("stream_kind", "kind", "schema"),
    [(NOTEBOOK, "verse", 1), (NOTEBOOK, "line", 3), (NOTEBOOK, "line", 0), ("novel", "line", 1)],
)
def test_a_row_that_nobody_can_read_is_named(stream_kind, kind, schema):
    with pytest.raises(store.UnknownKind) as unknown:
        store.lifted(stream_kind, kind, schema, "{}")
    assert stream_kind in str(unknown.value)


@pytest.mark.parametrize(
    ("newest", "lifts"),
    [
        ({"entry": 3}, {("entry", 1): LIFTS["entry", 1]}),
        ({"entry": 1}, {("entry", 1): LIFTS["entry", 1]}),
        ({"entry": 2}, {("entry", 1): LIFTS["entry", 1], ("other", 1): LIFTS["entry", 1]}),
        ({"Entry": 1}, {}),
        ({"two words": 1}, {}),
        ({"x" * 33: 1}, {}),
    ],
)
def test_a_registration_that_lacks_a_lift_or_a_good_name_is_an_error(newest, lifts):
    with pytest.raises(ValueError, match=r"lifts|name"):
        store.register("register", newest, lifts)


def test_a_kind_is_registered_once_or_always_the_same():
    store.register("shelf", {"book": 1})
    store.register("shelf", {"book": 1})
    with pytest.raises(ValueError, match="already"):
        store.register("shelf", {"book": 1, "box": 1})
