"""The addresses of what other sites show, all below one place."""

from django.urls import include, path

from frontend.pages.embedded import embedding, looks, oembed, pictures, shown, tsh

shown_elsewhere = [
    path("colours.css", looks.colours, name="embedded-colours"),
    path("oembed.json", oembed.oembed, name="oembed"),
    path("tsh/<uuid:stream>/tourney.js", tsh.tourney, name="tourney"),
    path("tsh/<uuid:stream>/tournament.tsh", tsh.archive, name="tsh-archive"),
    path("tsh/<uuid:stream>/tournament.tou", tsh.aupair, name="aupair-file"),
    path(
        "ranking/<str:club>/<str:series>/picture.png",
        pictures.ranking_picture,
        name="ranking-picture",
    ),
    path("standing/<uuid:stream>/picture.png", pictures.standing_picture, name="standing-picture"),
    path(
        "standing/<uuid:stream>/<str:division>/picture.png",
        pictures.standing_picture,
        name="standing-picture",
    ),
    path("ranking/<str:club>/<str:series>/", shown.ranking, name="embedded-ranking"),
    path("standing/<uuid:stream>/", shown.standing, name="embedded-standing"),
    path("standing/<uuid:stream>/<str:division>/", shown.standing, name="embedded-standing"),
    path("tonight/<str:club>/", shown.tonight, name="embedded-tonight"),
    path("pairings/<uuid:stream>/", shown.pairing, name="embedded-pairings"),
    path("pairings/<uuid:stream>/<str:division>/", shown.pairing, name="embedded-pairings"),
    path(
        "pairings/<uuid:stream>/<str:division>/<int:number>/",
        shown.pairing,
        name="embedded-pairings",
    ),
    path("game/<uuid:stream>/", shown.game, name="embedded-game"),
    path("game/<uuid:stream>/<int:version>/", shown.game, name="embedded-game"),
]

addresses = [
    path("embed.js", embedding.script, name="embed-script"),
    path("embedding/", embedding.embedding, name="embedding"),
    path("embed/", include(shown_elsewhere)),
]
