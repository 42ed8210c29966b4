r"""The file of a lexicon: a line that names the format, a header, packed sections, a checksum.

    Wortwart lexicon 1\n
    {header as one line of JSON}\n
    the sections one after another in the order of their names, each packed with xz
    SHA-256 of all of the above (32 bytes)

The header says how long each section is, packed, and holds the SHA-256 of all of them unpacked:
that is the lexicon's hash, the same whatever version of xz packed it.
"""

import hashlib
import json
import lzma
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from lexicon.refusals import Reason, Refusal

FORMAT = 1
_FIRST = b"Wortwart lexicon "
_LONGEST_FIRST = 32  # bytes of the first line, at most
_DIGEST = 32  # bytes of a SHA-256
_LEAST_DICTIONARY = 4096  # bytes, by xz's own rule


def packed(facts: Mapping[str, Any], sections: Mapping[str, bytes]) -> bytes:
    """The file with these facts in its header and these sections; equal input, equal bytes."""
    bodies = {name: _pack(sections[name]) for name in sorted(sections)}
    lengths = {name: len(body) for name, body in bodies.items()}
    header = {**facts, "hash": digest(facts, sections), "sections": lengths}
    head = _FIRST + b"%d\n%s\n" % (FORMAT, _line(header))
    file = head + b"".join(bodies.values())
    return file + hashlib.sha256(file).digest()


def digest(facts: Mapping[str, Any], sections: Mapping[str, bytes]) -> str:
    """SHA-256 (64 hexadecimal digits) over the facts and every section with its name and length."""
    whole = hashlib.sha256(_line(facts))
    for name in sorted(sections):
        section = sections[name]
        whole.update(b"\n%s %d\n" % (name.encode(), len(section)))
        whole.update(section)
    return whole.hexdigest()


def unpacked(file: bytes, name: str) -> tuple[dict[str, Any], "Sections"]:
    """Header and sections of a file; `name` is what a refusal calls it.

    Raises Refusal OTHER_FORMAT, or DAMAGED where a single byte is not as it was written.
    """
    first, _, _ = file[:_LONGEST_FIRST].partition(b"\n")
    if not first.startswith(_FIRST):
        raise Refusal(Reason.DAMAGED, file=name, what="it does not begin as a lexicon file does")
    whole = memoryview(file)
    if hashlib.sha256(whole[:-_DIGEST]).digest() != file[-_DIGEST:]:
        raise Refusal(Reason.DAMAGED, file=name, what="its checksum does not fit")
    if (found := first.removeprefix(_FIRST).decode("ascii", "replace")) != str(FORMAT):
        raise Refusal(Reason.OTHER_FORMAT, file=name, found=found, known=FORMAT)
    end = file.index(b"\n", len(first) + 1)
    header = json.loads(file[len(first) + 1 : end])
    return header, Sections(header["sections"], whole[end + 1 : -_DIGEST])


class Sections(Mapping[str, bytes]):
    """The sections of a file by name, each unpacked when it is asked for, and not kept."""

    def __init__(self, lengths: Mapping[str, int], bodies: memoryview) -> None:
        """Take the packed lengths from the header, and the packed sections in one piece."""
        ends = accumulate(lengths[name] for name in sorted(lengths))
        self._places = {
            name: bodies[end - lengths[name] : end]
            for name, end in zip(sorted(lengths), ends, strict=True)
        }

    def __getitem__(self, name: str) -> bytes:
        return lzma.decompress(self._places[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _pack(section: bytes) -> bytes:
    # The file has a checksum of its own. A dictionary as large as the section packs best, and a
    # larger one would only cost memory, when packing and when unpacking.
    size = max(_LEAST_DICTIONARY, 1 << len(section).bit_length())
    best = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": size}
    return lzma.compress(section, check=lzma.CHECK_NONE, filters=[best])


def _line(facts: Mapping[str, Any]) -> bytes:
    return json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
