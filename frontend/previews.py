"""What goes with a link to a public page: title, a sentence, a picture, how it can be embedded."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

WIDE, HIGH = 1200, 630  # pixels of the pictures of rankings and standings


@dataclass(frozen=True)
class Preview:
    """What other sites are told of a page; all addresses are whole.

    `home` is the page's own path, `data` that of the same as JSON.
    """

    title: str
    about: str
    home: str
    address: str
    picture: str
    data: str
    oembed: str
    size: tuple[int, int] | None = None


def preview(
    request: HttpRequest,
    home: str,
    *,
    title: str,
    about: str,
    picture: str,
    data: str,
    size: tuple[int, int] | None = (WIDE, HIGH),
) -> Preview:
    """The preview of a public page; `home`, `picture` and `data` are paths of this house."""
    whole = request.build_absolute_uri
    asked = urlencode({"url": whole(home)})
    oembed = f"{whole(reverse('oembed'))}?{asked}"
    return Preview(title, about, home, whole(home), whole(picture), whole(data), oembed, size)
