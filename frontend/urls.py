"""The addresses of the pages."""

from django.conf.urls.i18n import urlpatterns as language_switch
from django.urls import include, path

from frontend.pages import accounts, editions, entries, games, gcg, words
from frontend.pages.directing import (
    creating,
    entering,
    inviting,
    lists,
    protocol,
    room,
    rounds,
    tables,
)
from frontend.pages.tournaments import (
    listing,
    live,
    private_links,
    ranking_rules,
    rankings,
    tournament,
)

running = [
    path("set-up/", creating.set_up, name="tournament-set-up"),
    path("entries/", entering.entries, name="tournament-entries"),
    path("entries/add/", entering.add, name="tournament-add"),
    path("entries/list/", lists.read_list, name="tournament-list"),
    path("rounds/", rounds.rounds, name="tournament-rounds"),
    path("rounds/<str:division>/<int:number>/run/", rounds.run_round, name="tournament-run"),
    path(
        "rounds/<str:division>/<int:number>/run/<int:table>/",
        tables.run_table,
        name="tournament-run-table",
    ),
    path("room/", room.room, name="tournament-room"),
    path("protocol/", protocol.protocol, name="tournament-protocol"),
    path("people-links/", inviting.links, name="tournament-links"),
]

urlpatterns = [
    path("", games.home, name="home"),
    path("games/", games.game_list, name="games"),
    path("games/new/", entries.new_game, name="new-game"),
    path("games/import/", gcg.import_game, name="import-game"),
    path("games/<uuid:stream>/", entries.game, name="game"),
    path("games/<uuid:stream>/gcg/", gcg.download_game, name="game-gcg"),
    path("games/<uuid:stream>/<int:version>/", games.version_page, name="game-version"),
    path("tournaments/", listing.tournaments, name="tournaments"),
    path("tournaments/<uuid:stream>/", tournament.tournament, name="tournament"),
    path("tournaments/<uuid:stream>/live/", live.tournament_live, name="tournament-live"),
    path(
        "tournaments/<uuid:stream>/rounds/<str:division>/<int:number>/",
        tournament.round_page,
        name="tournament-round",
    ),
    path(
        "tournaments/<uuid:stream>/standing/<str:division>/",
        tournament.standing_page,
        name="tournament-standing",
    ),
    path("clubs/<str:club>/rankings/", ranking_rules.rules, name="ranking-rules"),
    path("clubs/<str:club>/start-lists/", ranking_rules.read_start_list, name="read-start-list"),
    path(
        "clubs/<str:club>/start-lists/<int:version>/", ranking_rules.start_list, name="start-list"
    ),
    path("clubs/<str:club>/ranking/<str:series>/", rankings.ranking, name="ranking"),
    path(
        "clubs/<str:club>/ranking/<str:series>/<int:number>/",
        rankings.ranking,
        name="publication",
    ),
    path("l/<slug:secret>/", private_links.private_link, name="private-link"),
    path("leave-link/", private_links.leave_link, name="leave-link"),
    path("tournaments/new/", creating.new_tournament, name="new-tournament"),
    path("tournaments/<uuid:stream>/", include(running)),
    path("words/", words.words, name="words"),
    path("clubs/<str:club>/editions/", editions.editions, name="editions"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", accounts.Logout.as_view(), name="logout"),
    path("first-account/", accounts.first_account, name="first-account"),
    path("account/tokens/", accounts.tokens, name="tokens"),
    path("account/tokens/revoke/", accounts.revoke_token, name="revoke-token"),
    path("language/", include(language_switch)),
]
