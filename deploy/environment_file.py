"""What `deploy/env.example` says: every variable that the settings read, with their own words."""

import re

_VARIABLE = re.compile(r"^([A-Z_]{4,}) +(\S.*(?:\n {4,}\S.*)*)", re.MULTILINE)
_HEAD = """\
# The variables of Wortwart, as the first lines of deploy/settings.py name them. Take the mark away
# from those that you set. Made by: python3 -m deploy.environment_file > deploy/env.example
"""


def variables(described: str) -> dict[str, str]:
    """Each variable that a docstring names, with what it says of it, on one line."""
    return {name: re.sub(r"\s+", " ", words) for name, words in _VARIABLE.findall(described)}


def text(described: str) -> str:
    """The file, from the docstring of the settings."""
    parts = [f"# {words}\n#{name}=\n" for name, words in variables(described).items()]
    return "\n".join([_HEAD, *parts])


if __name__ == "__main__":
    import sys

    from deploy import settings

    sys.stdout.write(text(settings.__doc__ or ""))
