"""The addresses of what other sites show, all below one place."""

from django.urls import path

from frontend.pages.embedded import looks, script, shown

addresses = [
    path("embed.js", script.script, name="embed-script"),
    path("embed/colours.css", looks.colours, name="embedded-colours"),
    path("embed/ranking/<str:club>/<str:series>/", shown.ranking, name="embedded-ranking"),
    path("embed/standing/<uuid:stream>/", shown.standing, name="embedded-standing"),
    path("embed/standing/<uuid:stream>/<str:division>/", shown.standing, name="embedded-standing"),
    path("embed/tonight/<str:club>/", shown.tonight, name="embedded-tonight"),
    path("embed/pairings/<uuid:stream>/", shown.pairing, name="embedded-pairings"),
    path("embed/pairings/<uuid:stream>/<str:division>/", shown.pairing, name="embedded-pairings"),
    path(
        "embed/pairings/<uuid:stream>/<str:division>/<int:number>/",
        shown.pairing,
        name="embedded-pairings",
    ),
    path("embed/game/<uuid:stream>/", shown.game, name="embedded-game"),
    path("embed/game/<uuid:stream>/<int:version>/", shown.game, name="embedded-game"),
]
