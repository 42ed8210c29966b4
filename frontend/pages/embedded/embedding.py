"""How a public page gets into another site's page: what to copy, how it will look, and the script.

The script that other sites load is a short file at an address that stays, fresh within minutes.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import condition, require_safe

from frontend.pages.embedded.looks import Look
from frontend.pages.embedded.oembed import HIGH, Small, frame

_LOOKS = [("", _("the house's")), ("plain", _("the site's own"))]
_SCHEMES = [("", _("as the reader has it")), ("light", _("light")), ("dark", _("dark"))]
_LANGUAGES = [("", _("as the reader has it")), ("de", _("German")), ("en", _("English"))]


class EmbeddingForm(forms.Form):
    """What can be chosen about the look; `page` is the path of a public page."""

    page = forms.CharField(widget=forms.HiddenInput, max_length=300)
    look = forms.ChoiceField(choices=_LOOKS, required=False, label=_("Look"))
    scheme = forms.ChoiceField(choices=_SCHEMES, required=False, label=_("Light or dark"))
    language = forms.ChoiceField(choices=_LANGUAGES, required=False, label=_("Language"))
    accent = forms.RegexField(
        r"^#?(?:[0-9A-Fa-f]{3}){1,2}$",
        required=False,
        label=_("Colour of lines"),
        help_text=_("Six digits, like 1b5a86; empty for the house's."),
        error_messages={"invalid": _("A colour has six digits, like 1b5a86.")},
    )

    def clean_accent(self) -> str:
        """The digits alone."""
        return str(self.cleaned_data["accent"]).lower().removeprefix("#")


@require_safe
@csp_replace({"frame-src": [SELF]})
def embedding(request: HttpRequest) -> HttpResponse:
    """What to copy to embed a public page; 404 where everybody would see none."""
    form = EmbeddingForm({"page": "", **request.GET.dict()})
    small = Small(request, request.GET.get("page", ""))
    chosen = {name: form.cleaned_data[name] for name in _NAMES} if form.is_valid() else {}
    look = Look(**chosen)
    path = f"{small.path}?{look.query}" if look.query else small.path
    house = request.build_absolute_uri("/").rstrip("/")
    context = {
        "form": form,
        "small": small,
        "path": path,
        "high": HIGH,
        "script": _script(house, small.path, chosen),
        "frame": frame(house + path, small.title, "100%", HIGH),
    }
    status = 200 if form.is_valid() else 400
    return render(request, "frontend/embedding.html", context, status=status)


_NAMES = ("look", "scheme", "language", "accent")


_FILE = Path(__file__).parents[2] / "static" / "frontend" / "embed.js"
_MINUTES = 10


@cache
def _bytes() -> bytes:
    return _FILE.read_bytes()


def _tag(_request: HttpRequest) -> str:
    return f'"{sha256(_bytes()).hexdigest()[:24]}"'


@require_safe
@condition(etag_func=_tag)
def script(_request: HttpRequest) -> HttpResponse:
    """The script."""
    answer = HttpResponse(_bytes(), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = f"public, max-age={_MINUTES * 60}"
    return answer


def _script(house: str, path: str, chosen: dict[str, Any]) -> str:
    """The line that puts a small page where it stands."""
    _embed, kind, place = path.strip("/").split("/", 2)
    said = {kind: place, **{name: value for name, value in chosen.items() if value}}
    told = format_html_join("", ' data-{}="{}"', said.items())
    return format_html('<script src="{}/embed.js"{}></script>', house, told)
