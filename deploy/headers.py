"""The headers of every answer: nothing from elsewhere is loaded, framed, sent or run."""

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from deploy.answers import for_a_program
from games.middleware import InTheChain

# Nothing that a page could ask a browser for is used. `web-share` is not named: Chromium on Linux
# does not know it and would say so with each answer.
_UNUSED = """accelerometer autoplay camera clipboard-read clipboard-write cross-origin-isolated
    display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection
    interest-cohort keyboard-map magnetometer microphone midi payment picture-in-picture
    screen-wake-lock serial sync-xhr unload usb xr-spatial-tracking"""
_PASSKEYS = ("publickey-credentials-create", "publickey-credentials-get")
EVERY_ANSWER = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        [f"{feature}=()" for feature in _UNUSED.split()] + [f"{one}=(self)" for one in _PASSKEYS]
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Permitted-Cross-Domain-Policies": "none",
}
# A page that sends none at all sends its forms with `Origin: null`, which proves nothing.
REFERRER_OF_PAGES, REFERRER = "same-origin", "no-referrer"
KEEPABLE = (200, 304)
WHO_ASKS = ("Cookie", "Authorization", "Accept-Language")


class SecurityHeaders(InTheChain):
    """Stands first, so that no answer goes past it; a view may set values of its own before."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers that the answer does not have yet."""
        response = self.get_response(request)
        if not hasattr(response, "secured"):
            secure(response)
        return response


def secure(response: HttpResponseBase) -> None:
    """Add the headers of every answer that this one does not have yet."""
    if HEADER not in response:  # made without middleware, or while debugging
        response.headers[HEADER] = build_policy()
    page = response.headers.get("Content-Type", "").startswith("text/html")
    if not page and response.headers.get("Referrer-Policy") == REFERRER_OF_PAGES:
        response.headers["Referrer-Policy"] = REFERRER
    response.headers.setdefault("Referrer-Policy", REFERRER_OF_PAGES if page else REFERRER)
    for name, value in EVERY_ANSWER.items():
        response.headers.setdefault(name, value)


class KeptByNobody(InTheChain):
    """Behind what serves static files: an answer depends on who asks, unless a view says public."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Forbid keeping what nobody has allowed, and say on what the answer depends."""
        response = self.get_response(request)
        said = response.headers.get("Cache-Control", "")
        if "public" not in said or response.status_code not in KEEPABLE:
            if "no-store" not in said and "private" not in said:
                response.headers["Cache-Control"] = "private, no-store"
            patch_vary_headers(response, WHO_ASKS)
        if for_a_program(request):
            patch_vary_headers(response, ["Accept", "Accept-Language"])
        return response
