"""Who may do what, drawn as tables; what is not drawn is denied."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.cast import Sheet, take_role
from tournaments import commands, rights
from tournaments.models import RoleName

PRIVATE_GAME = """
                    anonymous stranger  player    reader    helper    arbiter   director  foreign
adjudicate          .         .         .         .         .         x         x         .
answer_calls        .         .         .         .         .         x         x         .
call_arbiter        .         .         x         .         x         x         x         .
challenge           .         .         x         .         x         x         x         .
check_in            .         .         .         .         x         x         x         .
close_game          .         .         .         .         x         x         x         .
close_round         .         .         .         .         .         x         x         .
correct             .         .         .         .         .         x         x         .
correct_result      .         .         .         .         .         x         x         .
create_tournament   .         .         .         .         .         .         x         .
enter_move          .         .         x         .         x         x         x         .
export_archive      .         .         .         .         .         .         x         .
export_game         .         .         .         .         x         x         x         .
export_person       .         .         x         .         .         .         x         .
import_games        .         .         .         .         .         x         x         .
invite              .         .         .         .         .         .         x         .
judge               .         .         .         .         .         x         x         .
link_game           .         .         .         .         x         x         x         .
list_games          .         .         x         x         x         x         x         .
list_tournaments    .         .         x         x         x         x         x         .
look_up             .         .         x         x         x         x         x         .
manage_club         .         .         .         .         .         .         x         .
manage_editions     .         .         .         .         .         .         x         .
manage_entries      .         .         .         .         .         x         x         .
manage_hooks        .         .         .         .         .         .         x         .
manage_people       .         .         .         .         .         .         x         .
manage_rankings     .         .         .         .         .         .         x         .
manage_roles        .         .         .         .         .         .         x         .
open_game           .         .         .         .         x         x         x         .
pair                .         .         .         .         .         x         x         .
publish_game        .         .         .         .         .         .         x         .
publish_tournament  .         .         .         .         .         .         x         .
read_drafts         .         .         .         .         x         x         x         .
read_editions       .         .         .         x         x         x         x         .
read_findings       .         .         x         x         x         x         x         .
read_game           .         .         x         x         x         x         x         .
read_names          .         .         x         x         x         x         x         .
read_people         .         .         .         x         x         x         x         .
read_racks          .         .         .         .         x         x         x         .
read_rulings        .         .         .         x         x         x         x         .
read_tournament     .         .         x         x         x         x         x         .
report_result       .         .         x         .         x         x         x         .
set_up_tournament   .         .         .         .         .         .         x         .
undo                .         .         .         .         .         x         x         .
verify              .         .         .         .         .         x         x         .
"""

PUBLIC_GAME = """
                    anonymous stranger  player    reader    helper    arbiter   director  foreign
adjudicate          .         .         .         .         .         x         x         .
answer_calls        .         .         .         .         .         x         x         .
call_arbiter        .         .         x         .         x         x         x         .
challenge           .         .         x         .         x         x         x         .
check_in            .         .         .         .         x         x         x         .
close_game          .         .         .         .         x         x         x         .
close_round         .         .         .         .         .         x         x         .
correct             .         .         .         .         .         x         x         .
correct_result      .         .         .         .         .         x         x         .
create_tournament   .         .         .         .         .         .         x         .
enter_move          .         .         x         .         x         x         x         .
export_archive      .         .         .         .         .         .         x         .
export_game         .         .         .         .         x         x         x         .
export_person       .         .         x         .         .         .         x         .
import_games        .         .         .         .         .         x         x         .
invite              .         .         .         .         .         .         x         .
judge               .         .         .         .         .         x         x         .
link_game           .         .         .         .         x         x         x         .
list_games          x         x         x         x         x         x         x         x
list_tournaments    x         x         x         x         x         x         x         x
look_up             x         x         x         x         x         x         x         x
manage_club         .         .         .         .         .         .         x         .
manage_editions     .         .         .         .         .         .         x         .
manage_entries      .         .         .         .         .         x         x         .
manage_hooks        .         .         .         .         .         .         x         .
manage_people       .         .         .         .         .         .         x         .
manage_rankings     .         .         .         .         .         .         x         .
manage_roles        .         .         .         .         .         .         x         .
open_game           .         .         .         .         x         x         x         .
pair                .         .         .         .         .         x         x         .
publish_game        .         .         .         .         .         .         x         .
publish_tournament  .         .         .         .         .         .         x         .
read_drafts         .         .         .         .         x         x         x         .
read_editions       .         .         .         x         x         x         x         .
read_findings       x         x         x         x         x         x         x         x
read_game           x         x         x         x         x         x         x         x
read_names          .         .         x         x         x         x         x         .
read_people         .         .         .         x         x         x         x         .
read_racks          .         .         .         .         x         x         x         .
read_rulings        .         .         .         x         x         x         x         .
read_tournament     x         x         x         x         x         x         x         x
report_result       .         .         x         .         x         x         x         .
set_up_tournament   .         .         .         .         .         .         x         .
undo                .         .         .         .         .         x         x         .
verify              .         .         .         .         .         x         x         .
"""

# Anna's game is not in the club's own hands: to the club she is a stranger.
CLUB = """
                    anonymous stranger  player    reader    helper    arbiter   director  foreign
adjudicate          .         .         .         .         .         x         x         .
import_games        .         .         .         .         .         x         x         .
list_games          .         .         .         x         x         x         x         .
look_up             .         .         .         x         x         x         x         .
manage_club         .         .         .         .         .         .         x         .
manage_editions     .         .         .         .         .         .         x         .
manage_people       .         .         .         .         .         .         x         .
manage_rankings     .         .         .         .         .         .         x         .
manage_roles        .         .         .         .         .         .         x         .
open_game           .         .         .         .         x         x         x         .
read_editions       .         .         .         x         x         x         x         .
read_people         .         .         .         x         x         x         x         .
read_rulings        .         .         .         x         x         x         x         .
"""

EYES = """
                    anonymous stranger  player    reader    helper    arbiter   director  foreign
private             -         -         seat:1    public    official  official  official  -
public              public    public    seat:1    public    official  official  official  public
"""


def draw(rows, people, mark):
    """Draw what `mark(row, person)` says."""
    lines = [("", *people), *((row, *(mark(row, who) for who in people.values())) for row in rows)]
    widths = [20, *[10] * len(people)]
    padded = (
        "".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) for line in lines
    )
    return "\n" + "".join(f"{line.rstrip()}\n" for line in padded)


def marks(thing):
    """Mark what the table grants on a thing."""
    return lambda verb, who: "x" if rights.may(who, verb, thing) else "."


def test_rights_on_a_game_that_is_not_public(cast):
    drawn = draw(sorted(rights.TABLE), cast.by_relation(), marks(cast.sheet()))
    assert drawn == PRIVATE_GAME


def test_rights_on_a_public_game(cast):
    drawn = draw(sorted(rights.TABLE), cast.by_relation(), marks(cast.sheet(public=True)))
    assert drawn == PUBLIC_GAME


def test_rights_on_a_club(cast):
    verbs = [line.split()[0] for line in CLUB.splitlines()[2:]]
    assert draw(verbs, cast.by_relation(), marks(cast.club)) == CLUB


def test_with_whose_eyes_a_game_is_seen(cast):
    sheets = {"private": cast.sheet(), "public": cast.sheet(public=True)}
    drawn = draw(
        sheets, cast.by_relation(), lambda row, who: rights.reach(who).role_for(sheets[row]) or "-"
    )
    assert drawn == EYES


def test_nothing_is_granted_on_a_thing_that_does_not_exist(cast):
    everyone = cast.by_relation().values()
    assert not any(rights.may(who, verb, None) for who in everyone for verb in rights.TABLE)
    assert {rights.reach(who).role_for(None) for who in everyone} == {None}


def test_no_verb_that_writes_is_granted_to_everybody():
    public = {verb for verb, line in rights.TABLE.items() if line[0]}
    assert public == {
        "list_games",
        "read_game",
        "read_findings",
        "list_tournaments",
        "read_tournament",
        "look_up",
    }


def test_every_role_has_a_column_and_every_line_is_full():
    assert set(rights.HOLDERS) == {"public", "player", *RoleName.values}
    assert {len(line) for line in rights.TABLE.values()} == {len(rights.HOLDERS)}


def test_a_verb_that_no_line_knows_is_a_bug_and_not_a_right(cast):
    with pytest.raises(KeyError):
        rights.may(cast.frieda, "delete_everything", cast.sheet())


def test_who_plays_does_not_see_the_other_racks_whatever_the_role(cast):
    anna, sheet = cast.anna, cast.sheet()
    commands.give_role(user=anna, club=cast.club, role="director")
    elsewhere = Sheet(cast.club.pk)
    assert rights.reach(anna).role_for(sheet) == "seat:1"
    assert rights.reach(anna).role_for(elsewhere) == "official"
    seen = {verb for verb in rights.TABLE if rights.may(anna, verb, sheet)}
    assert set(rights.TABLE) - seen == {"read_racks", "export_game"}


def test_roles_add_up(cast):
    commands.give_role(user=cast.hugo, club=cast.club, role="arbiter")
    assert rights.may(cast.hugo, "judge", cast.sheet())


def test_a_role_that_was_taken_away_grants_nothing_any_more(cast):
    assert rights.may(cast.emil, "judge", cast.sheet())
    take_role(user=cast.emil, club=cast.club, role="arbiter")
    assert not rights.may(cast.emil, "judge", cast.sheet())


def test_a_closed_account_has_what_a_visitor_has(cast):
    cast.frieda.is_active = False
    assert rights.reach(cast.frieda) == rights.reach(AnonymousUser())


def test_an_operator_has_no_rights_beyond_the_roles(cast):
    cast.theo.operator = True
    cast.theo.save()
    assert not any(rights.may(cast.theo, verb, cast.sheet()) for verb in rights.TABLE)


@pytest.mark.parametrize("spelling", [str, lambda pk: pk.hex, lambda pk: pk])
def test_ids_may_be_written_in_any_spelling(cast, spelling):
    sheet = Sheet(spelling(cast.club.pk), players=[spelling(cast.anna_in_register.pk)])
    assert rights.may(cast.hugo, "enter_move", sheet)
    assert rights.reach(cast.anna).role_for(sheet) == "seat:0"


@pytest.mark.parametrize("club", [None, "", "none of ours", uuid4()])
def test_a_thing_without_a_known_owner_is_nobodys(cast, club):
    sheet = Sheet(club, players=["", "x"])
    assert not any(rights.may(who, "read_game", sheet) for who in cast.by_relation().values())


def test_a_line_of_the_register_belongs_to_its_club(cast):
    person = cast.anna_in_register
    assert rights.may(cast.frieda, "manage_people", person)
    assert not rights.may(cast.vera, "manage_people", person)


@pytest.mark.parametrize(("who", "queries"), [("hugo", 1), ("anna", 2), ("theo", 2)])
def test_reach_answers_for_many_things_with_a_query_or_two(
    cast, who, queries, django_assert_num_queries
):
    with django_assert_num_queries(queries):
        reach = rights.reach(getattr(cast, who))
        answers = [reach.may("enter_move", cast.sheet()) for _ in range(50)]
    assert answers == [who != "theo"] * 50


def test_reach_names_the_clubs_of_a_verb(cast):
    assert rights.reach(cast.hugo).clubs("open_game") == {cast.club.pk}
    assert rights.reach(cast.hugo).clubs("judge") == set()
    assert rights.reach(AnonymousUser()).clubs("list_games") == set()


def test_reach_says_whether_a_verb_can_be_had_at_all(cast):
    everyone = cast.by_relation()
    able = {name for name, who in everyone.items() if rights.reach(who).anywhere("enter_move")}
    assert able == {"player", "helper", "arbiter", "director", "foreign"}
