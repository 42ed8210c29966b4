"""What German spelling does where stem and ending meet: umlaut, e after d and t, s after s."""

import re

_UMLAUT = {"a": "ä", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü"}
_LAST_VOWELS = re.compile(r"^(.*?)(au|aa|oo|[aouAOU])([^aeiouäöüyAEIOUÄÖÜ]*(?:e[lnr]?)?)$")

_CLUSTER = re.compile(r"[^aeiouäöüylrmnh][mn]$|[^aeiouäöü]h[mn]$|[bcdfgkp]l$")


def umlauted(stem: str) -> str:
    """The stem with its last plain vowel turned into an umlaut; "" where it has none.

    Baum gives Bäum, Saal gives Säl, Mutter gives Mütter.
    """
    found = _LAST_VOWELS.match(stem)
    if not found:
        return ""
    before, vowel, after = found.groups()
    changed = _UMLAUT[vowel[0]] + ("u" if vowel == "au" else "")
    return before + changed + after


def hisses(stem: str) -> bool:
    """Whether the stem ends in s, ß, x or z, so that no further s is added."""
    return stem[-1:] in "sßxz"


def needs_e(stem: str) -> bool:
    """Whether an e stands between the stem of a weak verb and t or st: redet, atmet, rechnet.

    None is heard in designt, whose g is silent.
    """
    return stem[-1:] in "dtj" or bool(_CLUSTER.search(stem) and not stem.endswith("sign"))
