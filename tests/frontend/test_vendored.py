"""What is in this tree of others: the file that its NOTICE names, under a licence that it gives."""

import hashlib
import re
from pathlib import Path

from frontend.catalogue import HOUSE

STATIC = HOUSE / "frontend" / "static" / "frontend"
VENDORED = STATIC / "idiomorph"


def test_the_library_is_the_file_that_its_notice_names():
    notice = (VENDORED / "NOTICE").read_text(encoding="utf-8")
    (said,) = re.findall(r"sha256 of the file: ([0-9a-f]{64})", notice)
    assert hashlib.sha256((VENDORED / "idiomorph.min.js").read_bytes()).hexdigest() == said
    assert "idiomorph 0.8.0" in notice
    assert "Zero-Clause BSD" in notice


def test_the_house_names_all_scripts_that_are_not_its_own():
    """Our own stand in the folder itself, those of others in one each, beside a notice."""
    others = [path.relative_to(HOUSE) for path in STATIC.glob("*/**/*.js")]
    assert others == [Path("frontend/static/frontend/idiomorph/idiomorph.min.js")]
    assert str(others[0]) in (HOUSE / "NOTICE").read_text(encoding="utf-8")
