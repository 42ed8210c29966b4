"""One board in all the ways in which people type it, and what can't be read: for every reader."""

import unicodedata

# HORN across, over its blank O the word ORT, down to the right an umlaut; left and top are empty.
LYING = """\
...............
...............
...............
...............
...............
...............
...............
.......HoRN....
........R......
........TÜR....
...............
...............
...............
...............
...............""".splitlines()
FULL = [*LYING[:7], "ABSCHEINHORNRAT", *LYING[8:]]  # a row without an empty square
LETTERS = "ABCDEFGHIJKLMNO"


def numbered(rows, form="{n:>2} {row}"):
    """Rows with their numbers."""
    return [form.format(n=n, row=row) for n, row in enumerate(rows, 1)]


def blank(rows):
    """Rows with blanks for empty squares, as an editor leaves them that cuts the ends of lines."""
    return [row.replace(".", " ").rstrip() for row in rows]


def spaced(rows, between=" "):
    """Rows with something between all squares."""
    return [between.join(row) for row in rows]


def cells(rows):
    """Rows as a spreadsheet copies them: tabs between squares, and nothing in empty ones."""
    return ["\t".join(row).replace(".", "") for row in rows]


def quackle(rows):
    """Rows as Quackle draws them: a frame, premium squares, a blank behind each square."""
    shown = [("=" if n % 7 == 0 else " ") + row.replace(".", " ")[1:] for n, row in enumerate(rows)]
    body = [f"{n:>2}|{' '.join(row)} |" for n, row in enumerate(shown, 1)]
    rule = "   " + "-" * 30
    return ["   " + " ".join(LETTERS), rule, *body, rule]


def text(rows, end="\n"):
    """Rows as a text."""
    return end.join(rows)


READ = {
    "dots": text(LYING),
    "hyphens": text(LYING).replace(".", "-"),
    "hyphens as a program for texts writes them": text(LYING).replace(".", "–"),
    "low lines": text(LYING).replace(".", "_"),
    "points in the middle": text(LYING).replace(".", "·"),
    "three dots that became one sign": text(LYING).replace("...", "…"),
    "short rows": text(row.rstrip(".") or "." for row in LYING),
    "Windows line ends": text(LYING, "\r\n"),
    "an umlaut in two signs": unicodedata.normalize("NFD", text(LYING)),
    "an empty line before and behind": "\n" + text(LYING) + "\n\n",
    "empty lines between": text(LYING, "\n\n"),
    "an indent": text("    " + row for row in LYING),
    "an indent, and short rows": text("    " + (row.rstrip(".") or ".") for row in LYING),
    "numbers of the rows": text(numbered(LYING)),
    "numbers with a colon": text(numbered(LYING, "{n}: {row}")),
    "numbers close by": text(numbered(LYING, "{n}{row}")),
    "numbers on both sides": text(numbered(LYING, "{n:>2} {row} {n}")),
    "numbers from the last row to the first": text(numbered(LYING)[::-1]),
    "letters and numbers": text(["   " + LETTERS, *numbered(LYING)]),
    "small letters of columns": text([LETTERS.lower(), *LYING]),
    "numbers of columns": text([" ".join(map(str, range(1, 16))), *LYING]),
    "a blank between": text(spaced(LYING)),
    "two blanks between": text(spaced(LYING, "  ")),
    "a blank between, with names": text(["   " + " ".join(LETTERS), *numbered(spaced(LYING))]),
    "groups of five": text(f"{row[:5]} {row[5:10]} {row[10:]}" for row in LYING),
    "blanks for empty squares": text(blank(LYING)),
    "blanks, all of a length": text(row.replace(".", " ") for row in LYING),
    "blanks, the empty rows at the end cut off": text(blank(LYING)).rstrip("\n"),
    "blanks, numbered": text(numbered(blank(LYING))),
    "blanks, numbered, only what holds something": text(numbered(blank(LYING))[7:10]),
    "blanks, and a blank between": text(blank(spaced(LYING))),
    "blanks, and a blank before each square": text(f" {row}" for row in blank(spaced(LYING))),
    "a spreadsheet": text(cells(LYING)),
    "a spreadsheet with an empty end": text(row.rstrip("\t") for row in cells(LYING)),
    "a spreadsheet with dots": text(spaced(LYING, "\t")),
    "a spreadsheet with names": text(
        ["\t" + "\t".join(LETTERS), *numbered(cells(LYING), "{n}\t{row}")]
    ),
    "semicolons": text(numbered(spaced(LYING, ";"), "{n};{row}")),
    "upright lines": text(f"| {row} |" for row in spaced(LYING, " | ")),
    "upright lines and numbers": text(numbered(spaced(LYING, " | "), "{n} | {row} |")),
    "a frame": text(["+---------------+", *(f"|{row}|" for row in LYING), "+---------------+"]),
    "Quackle": text(quackle(LYING)),
}
"""Each is LYING."""

WRONG = {
    "a row too few": (text(LYING[1:]), "board", "the board has 14 rows here, not 15."),
    "a row too many": (text([*LYING, "." * 15]), "board", "the board has 16 rows here, not 15."),
    "a row too long": (
        text([*LYING[:2], "." * 17, *LYING[3:]]),
        "line 3",
        "this row has 17 squares, not 15.",
    ),
    "blanks, and a row too long": (
        text([*blank(LYING)[:8], " " * 15 + "R"]),
        "line 9",
        "this row has 16 squares, not 15.",
    ),
    "blanks, behind an empty line": (
        text(["", *blank(LYING)]),
        "board",
        "nothing lies on H8, so something is shifted; write a dot for an empty square.",
    ),
    "blanks, and seven empty columns cut off": (
        text(row[7:] for row in blank(LYING)),
        "board",
        "nothing lies on H8, so something is shifted; write a dot for an empty square.",
    ),
    "no tile": (
        text([*LYING[:8], "........5......", *LYING[9:]]),
        "line 9",
        "on I9 stands '5', which is no tile of this game.",
    ),
    "two signs in a field": (
        text([*LYING[:8], "\t\t\tN4", *LYING[9:]]),
        "line 9",
        "on D9 stands 'N4', which is no tile of this game.",
    ),
    "the same number twice": (
        text([*numbered(LYING)[:14], "3 ..............."]),
        "line 15",
        "the row 3 stands here twice, or the board has none of this number.",
    ),
    "a number of no row": (
        text([*numbered(LYING)[:14], "16 ..............."]),
        "line 15",
        "the row 16 stands here twice, or the board has none of this number.",
    ),
}
"""Each with the place and the sentence, counted from its first line."""
