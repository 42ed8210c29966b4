"""Reading from anywhere: pages of other origins may ask REST, but never with a visitor's cookies.

Own, and no library: what is allowed is one constant, the same for all origins, so that no answer
varies by `Origin` and one kept copy serves all of them; and it is left out where a cookie shows who
somebody is, which a library that looks at the origin alone does not do.

What a stranger may read is everybody's. A page that holds a token may read and write by it: it
would anyway, from a server of its own. Cookies are another matter, since a browser sends them
unasked: `*` is never said together with `Access-Control-Allow-Credentials`.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games.middleware import InTheChain
from games.validators import is_stranger, shows_no_cookie

V1 = "/api/v1/"
ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Location, Retry-After",
}
ASKED_BEFORE = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": "Accept, Accept-Language, Authorization, Content-Type,"
    " Idempotency-Key, If-Match, If-None-Match, Last-Event-ID",
    "Access-Control-Max-Age": "86400",
}
"""What a browser is told that asks before it sends. `*` would not stand for `Authorization`.

`Access-Control-Allow-Private-Network` is not among it: a house in a clubhouse's own network is for
those who are in it, and no page of the internet reads it through their browsers.
"""

_EMPTY = 204


class ReadFromAnywhere(InTheChain):
    """Stands before whatever answers or redirects, so that refusals can be read as well."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a browser that asks before it sends; else say who may read the answer."""
        if not request.path_info.startswith(V1):
            return self.get_response(request)
        if request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META:
            return _allowed()
        response = self.get_response(request)
        patch_vary_headers(response, ["Cookie"])
        if shows_no_cookie(request):
            for name, value in ANYWHERE.items():
                response.headers[name] = value
        if is_stranger(request):
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response


def _allowed() -> HttpResponse:
    answer = HttpResponse(status=_EMPTY, headers={**ANYWHERE, **ASKED_BEFORE})
    del answer.headers["Content-Type"]
    return answer
