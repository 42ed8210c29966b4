"""What stands in other sites' pages: it is asked for by nobody, keeps no cookie, and may be framed.

Whatever a browser sends along is put away before anything reads it, so that behind this door there
are only strangers: what is embedded shows what the public pages show, whoever looks at it.
"""

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse

from games.middleware import InTheChain

PLACES = ("/embed/", "/embed.js")
ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Vary": "Accept-Language, Accept-Encoding",
}
_WHO = ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "CSRF_COOKIE")


class Embedded(InTheChain):
    """Stands before all others: it hides from them who asks, and has the last word on headers."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let a stranger ask, and let every site show the answer."""
        if not request.path_info.startswith(PLACES):
            return self.get_response(request)
        for name in _WHO:
            request.META.pop(name, None)
        response = self.get_response(request)
        response.cookies.clear()
        response.headers.pop("X-Frame-Options", None)
        response.headers[HEADER] = build_policy(replace={"frame-ancestors": ["*"]})
        for name, value in ANYWHERE.items():
            response.headers[name] = value
        return response
