"""What is sent to an address of REST without its last slash is answered like with it.

Who reads is redirected to the one address; what is sent would get lost on that way, since programs
follow a redirect by reading.
"""

from django.http import HttpRequest, HttpResponse
from django.urls import is_valid_path

from deploy.answers import for_a_program
from games.middleware import InTheChain

_READING = frozenset({"GET", "HEAD"})


class SlashAtTheEnd(InTheChain):
    """Stands before what redirects."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the slash where it leads somewhere and without it nothing does."""
        if request.method not in _READING and for_a_program(request) and _lacks_it(request):
            request.path_info, request.path = f"{request.path_info}/", f"{request.path}/"
        return self.get_response(request)


def _lacks_it(request: HttpRequest) -> bool:
    path = request.path_info
    return not (path.endswith("/") or is_valid_path(path)) and bool(is_valid_path(f"{path}/"))
