"""Recomputes the hash of a standing or ranking: SHA-256 over its canonical JSON (RFC 8785)."""

import hashlib
import json
import sys
from urllib.request import urlopen

with urlopen(sys.argv[1]) as answer:
    page = json.load(answer)
what = page["standing"] if "standing" in page else page["ranking"]
text = json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
found = hashlib.sha256(text.encode()).hexdigest()
print(found, "as published" if found == page["hash"] else "DIFFERS")
