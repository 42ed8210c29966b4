"""The addresses of what other sites show, all below one place."""

from django.urls import path

from frontend.pages.embedded import embedding, looks, oembed, pictures, script, shown, tsh

addresses = [
    path("embed.js", script.script, name="embed-script"),
    path("embed/colours.css", looks.colours, name="embedded-colours"),
    path("embedding/", embedding.embedding, name="embedding"),
    path("embed/oembed.json", oembed.oembed, name="oembed"),
    path("embed/tsh/<uuid:stream>/tourney.js", tsh.tourney, name="tourney"),
    path("embed/tsh/<uuid:stream>/tournament.tsh", tsh.archive, name="tsh-archive"),
    path("embed/tsh/<uuid:stream>/tournament.tou", tsh.aupair, name="aupair-file"),
    path(
        "embed/ranking/<str:club>/<str:series>/picture.png",
        pictures.ranking_picture,
        name="ranking-picture",
    ),
    path(
        "embed/standing/<uuid:stream>/picture.png",
        pictures.standing_picture,
        name="standing-picture",
    ),
    path(
        "embed/standing/<uuid:stream>/<str:division>/picture.png",
        pictures.standing_picture,
        name="standing-picture",
    ),
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
