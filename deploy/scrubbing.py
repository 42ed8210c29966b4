"""What looks like a secret is taken out of a line of the log: the last door, behind all others."""

import re
from typing import Any

HIDDEN = "***"
SHOWN = "-"  # stands in the address of a link instead of its secret
_NAMED = re.compile(r"(/l/)[^/?#\s\"'<>]+")


def without_secret(text: str) -> str:
    """A text in which no address of a link has its secret."""
    return _NAMED.sub(rf"\1{SHOWN}", text)


_CREDENTIALS = re.compile(
    r"""(?ix) (authorization["']?\ ?[:=]\ ?["']?(?:\w{1,9}\ )?) [^\s"',]+
    | (\b(?:token|link|bearer|basic)\ ) [\w+/=.~-]{16,}
    | (\b(?:__Host-)?(?:wortwart-)?(?:session|csrf)["']?\ ?[=:]\ ?["']?) [\w-]{8,}
    | (\b(?:password|passwd|secret)["']?\ ?[=:]\ ?["']?) [^\s"'&,]+
    """
)
_IN_A_URL = re.compile(r"(\b\w{2,12}://)[^/@\s]{0,200}:[^/@\s]{0,200}@")


def scrubbed(line: str) -> str:
    """A line of a log without what looks like a secret: the last door, behind all others."""
    line = _IN_A_URL.sub(rf"\1{HIDDEN}@", without_secret(line))
    return _CREDENTIALS.sub(lambda found: next(filter(None, found.groups())) + HIDDEN, line)


def scrub(_logger: Any, _name: str, line: Any) -> Any:
    """The last processor of the log."""
    return scrubbed(line) if isinstance(line, str) else line
