"""What can be done to a game: each command decides by the rules and appends, or refuses.

Every command is idempotent by its key: repeated with the same request it gives the first answer.
The events and the sheet's row are written in one transaction; followers are woken after it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, connection, transaction

from engine import moves
from engine.games import apply, decide, decide_and_apply, replay
from engine.rulesets import opened_ruleset
from engine.rulesets import ruleset as booklet
from engine.sheets import Game
from games import store
from games.acting import By, Entered, once
from games.legible import legible, mended
from games.models import ImportedFile, Text
from games.projection import sheet_row
from games.queries import name_at
from games.refusals import Conflict, Reason, Refusal, Unusable
from games.replays import GAME, GameAtRest, at_rest, keep, seen_at
from games.rights import rights
from lexicon import shelf
from lexicon.own_of_clubs import is_own
from lexicon.profiles import PROFILES
from lexicon.refusals import Reason as LexiconReason

ONE_LINE = frozenset({"title", "name", "nick"} | {name_at(seat) for seat in range(8)})
"""The kinds of texts that have no line breaks; what somebody remarks may have some."""


def open_game(
    *,
    by: By,
    club: str,
    ruleset: str,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
    players: Sequence[str] = (),
    first: int = 0,
    title: str = "",
) -> Entered:
    """Open a game for `players` (opaque ids) or for people who are only `names`.

    Raises Refusal where rules, options or seats don't fit, or a player is none of the club's.
    """
    rules = booklet(ruleset, options)
    pin(club, rules)
    rights().check_people(players, club, unknown=True)
    request = {
        "club": club,
        "ruleset": ruleset,
        "options": rules.options(),
        "names": list(names),
        "players": list(players),
        "first": first,
        "title": title,
    }
    operation = by.operation(request)
    seated = tuple(players) or tuple(str(uuid4()) for _ in names)

    @transaction.atomic
    def append() -> store.Appended:
        opening = decide(None, moves.Open(ruleset, rules.options(), seated, first))
        stream = store.new_stream()
        appended = begin(
            entries=opening, operation=operation, club=club, source=by.source, stream=stream
        )
        if not appended.repeated:
            keep_texts(club=club, texts=_words(stream, players, seated, names, title))
        return appended

    return once(operation, append)


def pin(club: str, rules: Any) -> None:
    """Keep the edition that a game under `rules` pins for ever loadable.

    Raises Refusal UNKNOWN_EDITION where this club has none of that hash, UNKNOWN_PROFILE or
    JUDGED_BY_AGREEMENT where no edition would ever judge such a game.
    """
    pinned = rules.lexicon
    if not pinned:
        return
    if rules.name not in PROFILES:
        raise Refusal(
            LexiconReason.UNKNOWN_PROFILE, profile=rules.name, profiles=", ".join(PROFILES)
        )
    if getattr(rules, "agreement", False):
        raise Refusal(Reason.JUDGED_BY_AGREEMENT)
    hashed = pinned.rpartition("@")[2]
    if not shelf.is_released(hashed) and not is_own(club, hashed):
        raise Refusal(LexiconReason.UNKNOWN_EDITION, edition=pinned, editions=shelf.BASE)
    shelf.keep(settings.DATA, shelf.pinned(settings.DATA, hashed))


def _words(
    stream: UUID, players: Sequence[str], seated: Sequence[str], names: Sequence[str], title: str
) -> dict[UUID, dict[str, str]]:
    """The words of an opening; the name of a registered player belongs to this game alone."""
    if players:
        return {stream: {"title": title, **{name_at(n): name for n, name in enumerate(names)}}}
    own = {UUID(player): {"name": name} for player, name in zip(seated, names, strict=False)}
    return {stream: {"title": title}, **own}


def begin(
    *,
    entries: Sequence[moves.Move],
    operation: store.Operation,
    club: str,
    source: str,
    stream: UUID,
) -> store.Appended:
    """Append a new stream's first entries, already decided, and its sheet; in a transaction.

    A repetition has the stream of its original, and that has its sheet.
    """
    return store.append(
        stream=stream,
        after=0,
        events=[_event(move) for move in entries],
        operation=operation,
        kind=GAME,
        club=club,
        source=source,
        beside=sheet_row(stream, replay(entries), club),
    )


def bring_in(
    stream: UUID,
    entries: Sequence[moves.Move],
    operation: store.Operation,
    *,
    club: str,
    digest: str,
    texts: Mapping[UUID, Mapping[str, str]],
    source: str = "import",
) -> UUID:
    """Store a game that came from outside, with the words about it; all or nothing. Its stream.

    That is another one where this club has brought in what has the same digest before.
    """
    try:
        with transaction.atomic():
            ImportedFile.objects.create(club=club, digest=digest, stream=stream)
            begin(entries=entries, operation=operation, club=club, source=source, stream=stream)
            keep_texts(club=club, texts=texts, mend=True)
    except IntegrityError:
        if (known := brought_in(club, digest)) is None:
            raise
        return known
    return stream


def brought_in(club: str, digest: str) -> UUID | None:
    """The stream into which a club has brought what has this digest, or None."""
    found = ImportedFile.objects.filter(club=club, digest=digest)
    return found.values_list("stream", flat=True).first()


def enter(
    *,
    by: By,
    stream: UUID,
    move: moves.Move,
    after: int | None,
    claimed: int | None = None,
    reason: str = "",
    note: str = "",
) -> Entered:
    """Enter a move after version `after`; None for whatever stands.

    The `reason` for a verdict, or for one in another's place, becomes a note behind it, and so do
    the words of a `note`, which is about the entry. Raises the
    engine's Refusal where the rules say no, Refusal CONFLICT where somebody was faster, and Refusal
    NO_SUCH_GAME; Unusable for words where a stream holds ids.
    """
    check_ids(move)
    if reason and not isinstance(getattr(move, "entry", move), moves.Verdict):
        raise Unusable("reason", "Only a verdict has a reason.")
    return _enter(by, stream, move, after, reason or note, claimed)


def enter_words(
    *, by: By, stream: UUID, move: moves.Note | moves.Stop | moves.Decision, after: int | None
) -> Entered:
    """Enter a note, or a move with words beside it: they are what `move` has as its text.

    They stay outside the stream and can be blanked. Raises as `enter` does.
    """
    subject = str(store.derived_id(by.actor, by.key)) if move.text else ""
    return _enter(by, stream, replace(move, text=subject), after, move.text)


def _enter(
    by: By,
    stream: UUID,
    move: moves.Move,
    after: int | None,
    words: str,
    claimed: int | None = None,
) -> Entered:
    request = {"stream": str(stream), "after": after, "kind": move.kind, **moves.payload(move)}
    request |= {"words": words} if words else {}
    operation = by.operation(request)

    def append(game: GameAtRest) -> store.Appended:
        decided, afterwards = _decided(game, move, operation, words)
        with _together(words):
            appended = store.append(
                stream=stream,
                after=game.head,
                events=[_event(each) for each in decided],
                operation=operation,
                source=by.source,
                claimed=claimed,
                beside=sheet_row(stream, afterwards, game.head.club),
            )
            if words and not appended.repeated:
                keep_texts(club=game.head.club, texts={operation.id: {"note": words}})
        if not appended.repeated:
            keep(game, appended, by.source, decided, afterwards)
        return appended

    return once(operation, lambda: _append_to(stream, after, append))


def _append_to(
    stream: UUID, after: int | None, append: Callable[[GameAtRest], store.Appended]
) -> store.Appended:
    """Append to a game as this process saw it last, or else as it stands.

    The append itself finds out whether the game still stands there, at no cost; where anything
    speaks against it, what was seen last has no say.
    """
    if (seen := seen_at(stream, after)) is not None:
        with suppress(Unusable, Refusal, store.BrokenStream):
            return append(seen)
    return append(_game_at(stream, after))


def _together(words: str) -> AbstractContextManager[object]:
    """The transaction of an append with its words; one without them is a transaction by itself.

    Inside another one a failure must leave nothing half done behind.
    """
    if words or connection.in_atomic_block:
        return transaction.atomic()
    return nullcontext()


def _game_at(stream: UUID, after: int | None) -> GameAtRest:
    """The game, if it stands after this version (None: wherever it stands).

    Raises Refusal NO_SUCH_GAME, CONFLICT or NOT_SO_FAR.
    """
    game = at_rest(stream)
    if game is None:
        raise Refusal(Reason.NO_SUCH_GAME)
    version = game.head.version
    if after is not None and after != version:
        reason = Reason.NOT_SO_FAR if after > version else Reason.CONFLICT
        raise Conflict(reason, after=after, version=version)
    return game


def _decided(
    game: GameAtRest, move: moves.Move, operation: store.Operation, words: str
) -> tuple[list[moves.Move], Game]:
    """What a move and the words beside it become in this game, and the game after them."""
    head, state = game.head, game.played.state
    newcomers = set(players_in(move)) - set(state.players)  # of an opening that is written anew
    rights().check_people(newcomers, head.club, unknown=True)
    new, afterwards = decide_and_apply(game.played.moves, state, move)
    if isinstance(new, moves.Replace) and isinstance(new.entry, moves.Open):
        pin(head.club, opened_ruleset(new.entry.ruleset, new.entry.options))
    decided = [new]
    if words and not moves.words_of(move):
        decided.append(moves.Note(str(operation.id), _noted_at(new, head)))
        afterwards = apply(afterwards, decided[-1])
    return decided, afterwards


def _noted_at(move: moves.Move, before: store.Head) -> int | None:
    """The line of a note that comes with an entry: where that stands; a reason stands behind."""
    if isinstance(getattr(move, "entry", move), moves.Verdict):
        return None
    return move.version if isinstance(move, moves.Replace) else before.version + 1


def keep_texts(*, club: str, texts: Mapping[UUID, Mapping[str, str]], mend: bool = False) -> None:
    """Put words away under their subjects' ids: {subject: {kind: words}}. Empty ones are left.

    Raises Unusable for words that can't be read (games.legible); with `mend`, as for an old
    file's, they are made legible instead.
    """
    rows = [
        Text(subject=subject, kind=kind, club=club, words=told)
        for subject, kinds in texts.items()
        for kind, words in kinds.items()
        if (told := mended(words) if mend else legible(kind, words, lines=kind not in ONE_LINE))
    ]
    Text.objects.bulk_create(rows, ignore_conflicts=True)


def change_text(*, club: str, subject: UUID, kind: str, words: str) -> None:
    """Put other words in the place of those about a subject. Raises Unusable as `keep_texts`."""
    told = legible(kind, words, lines=kind not in ONE_LINE) if words else ""
    Text.objects.update_or_create(subject=subject, kind=kind, club=club, defaults={"words": told})


def blank_texts(*, subject: UUID) -> int:
    """Blank all words about a subject; the streams that mention it stay valid. Returns how many."""
    return Text.objects.filter(subject=subject).exclude(words="").update(words="")


def check_ids(move: moves.Move) -> None:
    """Raise Unusable where a move names people or a note in words: a stream holds ids only."""
    if isinstance(move, moves.CARRYING):
        check_ids(move.entry)
    elif isinstance(move, moves.Open):
        _check(move.players, "players")
    elif isinstance(move, moves.Note) or moves.words_of(move):
        _check((move.text,), "text")  # type: ignore[attr-defined]


def players_in(move: moves.Move) -> Sequence[str]:
    """The players that an entry names: an opening, or one that a correction carries."""
    entry = getattr(move, "entry", move)
    return entry.players if isinstance(entry, moves.Open) else ()


def _check(ids: Sequence[str], where: str) -> None:
    if not all(map(_is_id, ids)):
        raise Unusable(where, "Only ids belong into a stream, no words.")


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _event(move: moves.Move) -> store.NewEvent:
    return store.NewEvent(move.kind, move.schema, moves.payload(move))
