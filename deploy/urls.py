"""All addresses: the pages at the root, the API below /api/v1/ with its description beside it."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.cache import cache_control
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from deploy.headers import policy

# Swagger's page sets styles on its elements; scripts are its own files, served from here.
SWAGGER = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
SWAGGER += "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

public = cache_control(public=True, max_age=300)  # the same for everybody

api: list[URLPattern | URLResolver] = [
    path("schema/", public(SpectacularAPIView.as_view()), name="schema"),
    path("docs/", public(policy(SWAGGER)(SpectacularSwaggerSplitView.as_view())), name="docs"),
    path("", include("games.api")),
    path("", include("games.api_gcg")),
    path("", include("games.api_checkpoints")),
    path("", include("tournaments.directing.api")),
    path("", include("tournaments.register.api")),
    path("", include("tournaments.register.api_agreed")),
    path("", include("tournaments.words.api")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(api)),
    path("", include("frontend.urls")),
]

handler400 = "deploy.answers.not_understood"
handler403 = "deploy.answers.not_allowed"
handler404 = "deploy.answers.not_found"
handler500 = "deploy.answers.our_mistake"
