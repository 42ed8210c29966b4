"""Where this house keeps its data: a folder outside the checkout, and the keys made for it."""

import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

from deploy.alone import alone

Environment = Mapping[str, str]


def folder(environment: Environment, *, demo: bool = False) -> Path:
    """The data folder: WORTWART_DATA or the platform's place; the demo's stands beside it."""
    named = environment.get("WORTWART_DATA")
    place = Path(named).expanduser() if named else platform_folder(environment) / "wortwart"
    place = place.resolve()
    return place.with_name(f"{place.name}-demo") if demo else place


def platform_folder(environment: Environment, platform: str = sys.platform) -> Path:
    """The folder in which programs of this platform keep a person's data."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")


def make(data: Path) -> None:
    """Make the folder, closed to other people of this computer."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)


def key(data: Path, name: str) -> str:
    """The key of this name, made at first need; only its owner can read it."""
    place = data / f"{name}.key"
    if not place.exists():
        make(data)
        with alone(data / "keys.lock", waiting=lambda: None):
            if not place.exists():
                _write_key(place)
    return place.read_text(encoding="ascii")


def _write_key(place: Path) -> None:
    """Write a fresh key, whole or not at all."""
    fresh = place.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50))
    fresh.replace(place)
