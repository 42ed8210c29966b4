"""What the fixed cast's house is asked for the examples of the API's description, and by whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from engine.moves import Close as SignSheet
from engine.moves import Play, Stop
from engine.moves import Publish as PublishGame
from games import checkpoints
from games import commands as games
from games.acting import By
from lexicon.models import ArbiterRuling
from tests.engine.solving.test_golden_sheets import SHORT
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import Evening, who, worked
from tests.tournaments.test_foreign_ids import a_game, own_house
from tests.tournaments.travel.parts_by_hand import A_PART
from tournaments.course.acts import Close, CloseRound, Link, PublishTournament, Report
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.models import User
from tournaments.register.commands import merge, register_person

V1 = "/api/v1/"
PEOPLE = "Name;Geburtsjahr\nIda Muster;1990\n"
PLAYERS = "Name;Jahrgang;Wertung\nNeu, Zoe;1980;1500\nAnna Muster;;\n"
RATINGS = "Name;Elo;Partien\nAnna Muster;1700;60\n"
RESULT = "Runde;Name 1;Punkte 1;Name 2;Punkte 2\n1;Georg Muster;412;Hanna Muster;377\n"
RESULTS = f"{RESULT}1;Anna Muster;412;Bert Muster;377\n"
TSH = "Muster, Ida 1432 2 3; 400 350\nMuster, Jan 1400 1; 377\nMuster, Kai 1300 0; 50\n"
GCG = "#player1 a Anna\n#player2 b Bert\n>a: HORN 8F HORN 12 12\n"


@dataclass(frozen=True)
class Try:
    """A request: in whose name (none: a stranger's), what it sends, and what it is an example of.

    Words in braces stand for what the house has; `at` are parts of the address that are others
    than those of the finished evening, `unordered` is a list of the answer whose order is chance.
    """

    name: str | None = None
    body: Any = None
    said: str = "an example"
    query: Mapping[str, str] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)
    unordered: str = ""


# 64 by 64 white pixels
PHOTO = (
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAAFElEQVR4nGP8zwABTAyjjFEGyQwAzx8B"
    "f2TeB3QAAAAASUVORK5CYII="
)
TONIGHT = {"stream": "{tonight}"}
_BRACED = {name: told.replace("{", "{{").replace("}", "}}") for name, told in A_PART.items()}
AT_TABLE = {"division": "A", "round": 1, "table": 1}
# fmt: off
TRIED: dict[str, tuple[Try, ...]] = {
    "read_root": (Try(),),
    "list_changes": (Try(query={"after": "0"}),),
    "list_changes_as_lines": (Try(query={"after": "0"}),),
    "read_checkpoint": (Try(),),
    "export_checkpoint": (Try("frieda", unordered="heads"),),
    "read_figures": (Try(query={"ruleset": "klassik"}),),
    # Who asks
    "read_me": (Try("frieda"),),
    "list_tokens": (Try("frieda"),),
    "make_token": (
        Try("frieda by session", {"name": "Ergebnisse", "scopes": ["enter_results"],
            "tournament": "{tonight}", "days": 30}, "for a bot of one tournament"),
    ),
    "revoke_token": (Try("frieda by session"),),
    # Clubs
    "list_clubs": (Try(),),
    "read_club": (Try(),),
    "list_seasons": (Try("rosa"),),
    "export_club": (Try(),),
    "export_club_results": (Try(),),
    "export_club_gcg": (Try("emil"),),
    "list_hooks": (Try("frieda"),),
    "make_hook": (
        Try("frieda", {"address": "https://verein.example/wortwart", "kinds": ["tournament"]},
            "told of tournaments"),
    ),
    "read_hook": (Try("frieda"),),
    "remove_hook": (Try("frieda"),),
    "test_hook": (Try("frieda"),),
    "send_hook_again": (Try("frieda"),),
    # The register
    "list_people": (Try("hugo", query={"limit": "2"}),),
    "read_person": (Try("hugo"),),
    "register_person": (
        Try("frieda", {"name": "Ida Muster", "born": 1990, "publish_name": False}, "a person"),
    ),
    "change_person": (Try("frieda", {"pseudonym": "Hornisse"}, "a name for the public"),),
    "erase_person": (Try("frieda", at={"person": "{twin}"}),),
    "export_person": (Try("frieda"),),
    "merge_people": (
        Try("frieda", {"people": ["{twin}"]}, "who was registered twice"),
    ),
    "unmerge_person": (Try("frieda", at={"person": "{merged}"}),),
    "preview_people": (Try("frieda", {"text": PEOPLE}, "a list of one"),),
    "import_people": (
        Try("frieda", {"text": PEOPLE, "hash": "{people_hash}"}, "the list as it was previewed"),
    ),
    # Rankings
    "read_ranking_rules": (Try("frieda"),),
    "agree_rating_rule": (
        Try("frieda", {"period": "round", "start": 1200}, "round by round, from 1200 on"),
    ),
    "agree_series_rule": (
        Try("frieda", {"best": 4, "since": "2026-01-01", "until": "2026-12-31",
            "divisions": "percent", "percent": [100, 66]},
            "the best four of a year, the second division at two thirds"),
    ),
    "preview_start_list": (Try("frieda", {"text": RATINGS}, "a list of one"),),
    "take_start_list": (
        Try("frieda", {"text": RATINGS, "hash": "{ratings_hash}", "date": "2026-02-01"},
            "the list as it was previewed"),
    ),
    "read_start_list": (Try("frieda", at={"version": "{start_list}"}),),
    "undo_start_list": (Try("frieda", at={"version": "{start_list}"}),),
    "read_ranking": (
        Try(),
        Try(query={"on": "2026-01-31"}, said="as of a day before there was anybody in it"),
    ),
    "read_ranking_as_csv": (Try(),),
    "read_ranking_as_xlsx": (Try(),),
    "read_ranking_prizes": (Try(),),
    "read_rated_games": (Try(at={"series": "rating", "person": "{person_Bert}"}),),
    "list_publications": (Try(),),
    "read_publication": (Try(),),
    "read_published_csv": (Try(),),
    "read_published_xlsx": (Try(),),
    "read_published_prizes": (Try(),),
    "read_published_seal": (Try(),),
    # Words
    "list_editions": (Try("rosa"),),
    "import_edition": (
        Try("frieda", {"name": "Klub", "additions": "knurpsen\nKnurps\tKnurps\tSubstantiv\n",
            "removals": "QI\n"}, "two words and a removal"),
    ),
    "read_look_up_setting": (Try("frieda"),),
    "change_look_up_setting": (Try("frieda", {"public": False}, "for the club's people alone"),),
    "list_rulings": (Try("emil"),),
    "read_word_history": (Try("emil"),),
    "list_word_reports": (Try("frieda"),),
    "make_word_report": (
        Try("frieda", {"tournament": "{stream}"}, "all games of a tournament"),
    ),
    "read_word_report": (Try("frieda"),),
    "look_up_word": (Try(query={"profile": "karten"}, said="HORN in Scrabble Karten"),),
    "compare_meaning": (
        Try(query={"old": "SOCKE", "new": "LOCKE"}, said="SOCKE becomes LOCKE"),
    ),
    "adjudicate_play": (
        Try(body={"words": ["HORN", "NEU"], "profile": "reise"}, said="two words of a play"),
    ),
    # Games
    "list_games": (Try(query={"limit": "2"}),),
    "open_game": (
        Try("hugo", {"club": "{club}", "ruleset": "klassik", "names": ["Anna", "Bert"]},
            "two players by their names"),
    ),
    "read_game": (Try(),),
    "enterable_now": (Try("hugo", at={"game": "{open_game}"}),),
    "list_entries": (Try(),),
    "explain_game": (Try("rosa"),),
    "report_dispute": (Try("emil", at={"version": "2"}),),
    "list_findings": (Try(),),
    "export_gcg": (Try("emil"),),
    "list_photos": (Try("hugo"),),
    "attach_photo": (Try("hugo", {"photo": PHOTO}, "a small picture in JSON"),),
    "read_photo": (Try("hugo"),),
    "remove_photo": (Try("emil"),),
    "enter_move": (
        Try("hugo", {"kind": "play", "seat": 0, "at": "8F", "letters": "HORN"},
            "a play by its facts", at={"game": "{open_game}"}),
        Try("hugo", {"seat": 0, "notation": "8F HORN 12"},
            "a play as it is noted, with the points that were announced",
            at={"game": "{open_game}"}),
    ),
    "import_gcg": (Try("emil", {"club": "{club}", "gcg": GCG}, "a game of one play"),),
    "import_tsh": (
        Try("frieda", {"name": "a.t", "text": TSH, "preview": True}, "what a file holds"),
    ),
    "read_travel": (Try("frieda"),),
    "send_part": (
        Try("frieda", _BRACED, "the first entry of another house"),
    ),
    "search_sheet": (Try("emil", {"club": "{club}", "sheet": SHORT}, "two words"),),
    "read_sheet_search": (Try("frieda"),),
    "change_sheet_search": (Try("frieda", {"stop": True}, "no more is wanted"),),
    "remove_sheet_search": (Try("frieda"),),
    "enter_sheet_candidate": (Try("frieda", {"candidate": 1}, "the first that was found"),),
    # Tournaments
    "list_tournaments": (Try(query={"limit": "2"}),),
    "create_tournament": (
        Try("frieda", {"club": "{club}", "title": "Vereinsabend im Oktober",
            "preset": "club_evening", "setup": {"date": "2026-10-24", "check_in": False}},
            "a club evening by its preset"),
    ),
    "read_tournament": (Try(),),
    "list_events": (Try(query={"limit": "3"}),),
    "follow_tournament": (Try(),),
    "read_round": (Try(),),
    "read_standing": (Try(),),
    "read_standing_as_csv": (Try(),),
    "read_standing_as_xlsx": (Try(),),
    "read_wall_chart": (Try(),),
    "read_cross_table": (Try(),),
    "explain_row": (Try(at={"entry": "{entry_Anna}"}),),
    "read_prizes": (Try(),),
    "list_dry_runs": (Try("frieda"),),
    "begin_dry_run": (
        Try("frieda", {"division": "A", "kind": "compare", "ways": ["planned", "all-monrad"],
            "runs": 20, "seed": "7"}, "the plan against another way"),
        Try("frieda", {"division": "A", "kind": "rehearse", "rounds": 2, "seed": "7"},
            "an example of two rounds"),
    ),
    "read_dry_run": (Try("frieda"),),
    "change_dry_run": (Try("frieda", {"stop": True}, "no more is wanted"),),
    "remove_dry_run": (Try("frieda"),),
    "read_team_standing": (Try(),),
    "read_teams_as_csv": (Try(),),
    "read_teams_as_xlsx": (Try(),),
    "enterable_acts": (
        Try("frieda", query={"division": "A", "round": "1", "table": "1"}, at=TONIGHT),
    ),
    "export_tournament": (Try(),),
    "export_results": (Try(),),
    "export_workbook": (Try(),),
    "export_trf": (Try(),),
    "export_tournament_gcg": (Try("emil"),),
    "export_archive": (Try("frieda"),),
    "enter_acts": (
        Try("frieda", {"kind": "enter", "entry": "{late}", "person": "{twin}", "division": "A",
            "rating": 1200}, "somebody enters", at=TONIGHT),
        Try("frieda", {"acts": [
            {"kind": "publish", "division": "A", "round": 1},
            {"kind": "publish_tournament"}]}, "two acts, both or none", at=TONIGHT),
        Try("hugo", {"kind": "report", **AT_TABLE, "scores": [412, 377]}, "a result",
            at={"stream": "{running}"}),
        Try("hugo", {"kind": "dispute", **AT_TABLE, "table": 2, "by": "{entry_Bert}",
            "words": "Es waren 387."},
            "a result is disputed, with the reason in words", at={"stream": "{running}"}),
    ),
    "preview_entries": (
        Try("frieda", {"text": PLAYERS}, "somebody new, and somebody who plays already",
            at=TONIGHT),
    ),
    "enter_list": (
        Try("frieda", {"text": PLAYERS, "hash": "{players_hash}"}, "as the preview says",
            at=TONIGHT),
        Try("frieda", {"text": PLAYERS, "hash": "{players_hash}", "division": "A", "from_round": 1,
            "choices": [{"line": 2, "person": None}]}, "one row alone", at=TONIGHT),
    ),
    "preview_results": (
        Try("hugo", {"text": RESULTS}, "two lines, one of two who don't play each other",
            at={"stream": "{running}"}),
    ),
    "enter_results": (
        Try("hugo", {"text": RESULT}, "a table of one result", at={"stream": "{running}"}),
    ),
    "pair_round": (
        Try("frieda", {}, "as planned", at={"stream": "{unpaired}"}),
        Try("frieda", {"system": "king_of_the_hill", "parameters": {}, "seed": "round-1"},
            "by another system", at={"stream": "{unpaired}"}),
    ),
    "list_links": (Try("frieda"),),
    "make_link": (
        Try("frieda", {"role": "helper", "days": 2}, "for a helper", at=TONIGHT),
        Try("frieda", {"entry": "{entry_Anna}"}, "for a player", at=TONIGHT),
    ),
    "revoke_link": (Try("frieda"),),
}
# fmt: on


def house_of(cast: Any) -> dict[str, str]:
    """Everything that the API shows, in the first club; by the names that stand in addresses."""
    User.objects.filter(pk=cast.frieda.pk).update(operator=True)
    mine, evening = own_house(cast)
    _write_a_game(evening, UUID(mine.game))
    evening.done(Link("A", 1, 1, mine.game))
    worked(evening)
    evening.done(*(Report("A", 1, n, scores=(390 + n, 300)) for n in (2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    checkpoints.append()
    twin, merged = (str(register_person(club=cast.club, name=one).pk) for one in ("Berta M", "B M"))
    merge(club=cast.club, keep=UUID(evening.person("Bert")), people=[UUID(merged)])
    tonight, running, unpaired = (_evening(evening, title) for title in ("Heute", "Jetzt", "Bald"))
    tonight.paired(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    running.published(1, "Anna Clara", "Bert Dora", "Georg Hanna")
    running.done(Report("A", 1, 2, scores=(397, 401)))
    ArbiterRuling.objects.create(
        club=evening.club, profile="klassik", word="HORN", admissible=True, date="2026-03-01",
        stream=tonight.stream, version=4,
    )  # fmt: skip
    names = {name: getattr(mine, name) for name in vars(mine)}
    evening_names = {f"entry_{name}": who(name) for name in evening.people}
    evening_names |= {f"person_{name}": evening.person(name) for name in evening.people}
    return (
        names
        | evening_names
        | {
            "tonight": str(tonight.stream),
            "running": str(running.stream),
            "unpaired": str(unpaired.stream),
            "open_game": a_game(cast.club, evening.person("Anna"), evening.person("Bert")),
            "twin": twin,
            "merged": merged,
            "late": str(uuid4()),
            **_lists(Client(cast.frieda, api=f"{V1}clubs/{cast.club.pk}/")),
        }
    )


def _write_a_game(evening: Evening, game: UUID) -> None:
    """HORN and its answer, signed and shown to everybody."""
    moves = (Play(0, "8F", "HORN", rack="EHNORST"), Play(1, "H5", "STE.N"), Stop("time"))
    for move in (*moves, SignSheet(), PublishGame()):
        games.enter(by=By("frieda", a_key()), stream=game, move=move, after=None)


def _evening(evening: Evening, title: str) -> Evening:
    """Another evening of the same six."""
    created = commands.create_tournament(
        by=By("frieda", a_key()),
        club=evening.club,
        title=title,
        setup=preset("swiss", "2026-10-31", check_in=False),
    )
    other = Evening(evening.cast, evening.people, created.stream)
    other.done(*map(other.entering, evening.people))
    return other


def _lists(frieda: Client) -> dict[str, str]:
    """The hashes under which lists were previewed, and the number of one that was taken."""
    people = _sent(frieda, "people/imports/preview/", {"text": PEOPLE})["hash"]
    players = _sent(frieda, "people/imports/preview/", {"text": PLAYERS})["hash"]
    ratings = _sent(frieda, "start-lists/preview/", {"text": RATINGS})["hash"]
    taken = {"text": RATINGS, "hash": ratings, "date": "2026-01-01"}
    version = _sent(frieda, "start-lists/", taken)["version"]
    hashes = {"people_hash": people, "players_hash": players, "ratings_hash": ratings}
    return {**hashes, "start_list": str(version)}


def _sent(program: Client, path: str, body: Any) -> Any:
    answer = program.ask("POST", path, body, {"Idempotency-Key": a_key()})
    assert answer.status_code in (200, 201), answer.content
    return answer.json()
