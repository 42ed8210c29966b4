"""All addresses: the pages at the root, the API below /api/v1/ with its description beside it."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.cache import cache_control
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.validators import Stamp, validated

public = cache_control(public=True, max_age=300)  # the same for everybody
docs = SpectacularSwaggerSplitView.as_view(template_name="frontend/docs.html")
described = public(validated(lambda *_: Stamp(()))(SpectacularAPIView.as_view()))

api: list[URLPattern | URLResolver] = [
    path("schema/", described, name="schema"),
    path("docs/", public(docs), name="docs"),
    path("", include("games.api")),
    path("", include("games.api_enterable")),
    path("", include("games.api_gcg")),
    path("", include("games.api_photos")),
    path("", include("games.api_sheets")),
    path("", include("games.api_checkpoints")),
    path("", include("games.api_figures")),
    path("", include("tournaments.directing.api")),
    path("", include("tournaments.directing.api_charts")),
    path("", include("tournaments.directing.api_rankings")),
    path("", include("tournaments.directing.api_results")),
    path("", include("tournaments.directing.api_dry_runs")),
    path("", include("tournaments.directing.api_workbook")),
    path("", include("tournaments.directing.api_result_lists")),
    path("", include("tournaments.directing.api_listed_people")),
    path("", include("tournaments.directing.api_tsh")),
    path("", include("tournaments.directing.api_enterable")),
    path("", include("tournaments.directing.api_found")),
    path("", include("tournaments.directing.api_changes")),
    path("", include("tournaments.api_tokens")),
    path("", include("tournaments.hooks.api")),
    path("", include("tournaments.directing.api_exports")),
    path("", include("tournaments.directing.api_gcg")),
    path("", include("tournaments.travel.api")),
    path("", include("tournaments.register.api")),
    path("", include("tournaments.words.api")),
    path("", include("tournaments.explained.api")),
    path("", include("frontend.api_live")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(api)),
    path("", include("frontend.urls")),
]

handler400 = "deploy.answers.not_understood"
handler403 = "deploy.answers.not_allowed"
handler404 = "deploy.answers.not_found"
handler500 = "deploy.closed.something_failed"
