"""The secret of a private link stands in its address; behind this door it stands there no more.

An address is in every log of a failure, in what a request shows of itself and in reports. So the
secret is taken out before anything can fail, and handed to the view that asks for it.
"""

import re
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from deploy.scrubbing import without_secret
from games.middleware import InTheChain
from tournaments.secrecy import Secret

_SECRET = re.compile(r"\A/l/([^/]+)(/.*)?\Z", re.DOTALL)


class SecretsOutOfAddresses(InTheChain):
    """Takes the secret out of the address of a request, and out of the page that it came from."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Hide the secret; without its slash the address is only completed."""
        if came_from := request.META.get("HTTP_REFERER"):
            request.META["HTTP_REFERER"] = without_secret(came_from)
        found = _SECRET.match(request.path_info)
        if found is None:
            return self.get_response(request)
        if found[2] is None:
            return HttpResponseRedirect(f"{quote(request.path)}/")
        request.secret = Secret(found[1])  # type: ignore[attr-defined]
        _hide(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> None:
        """Hand the secret to the view."""
        if "secret" in kwargs and hasattr(request, "secret"):
            kwargs["secret"] = request.secret


def _hide(request: HttpRequest) -> None:
    """Write the address anew wherever a request has it."""
    request.path_info = without_secret(request.path_info)
    request.path = without_secret(request.path)
    for name in ("PATH_INFO", "REQUEST_URI", "RAW_URI", "RAW_PATH", "RAW_PATH_INFO"):
        if name in request.META:
            request.META[name] = without_secret(str(request.META[name]))
    scope = getattr(request, "scope", {})
    if scope:
        scope["path"] = without_secret(scope["path"])
        scope["raw_path"] = scope["path"].encode()
