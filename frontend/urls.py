"""The addresses of the pages."""

from django.conf.urls.i18n import urlpatterns as language_switch
from django.urls import include, path

from frontend.pages import accounts, entries, games

urlpatterns = [
    path("", games.home, name="home"),
    path("games/", games.game_list, name="games"),
    path("games/new/", entries.new_game, name="new-game"),
    path("games/<uuid:stream>/", entries.game, name="game"),
    path("games/<uuid:stream>/<int:version>/", games.version_page, name="game-version"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", accounts.Logout.as_view(), name="logout"),
    path("first-account/", accounts.first_account, name="first-account"),
    path("account/tokens/", accounts.tokens, name="tokens"),
    path("account/tokens/revoke/", accounts.revoke_token, name="revoke-token"),
    path("language/", include(language_switch)),
]
