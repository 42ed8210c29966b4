"""From a score sheet to the games that fit it: words and points in, coordinates out.

Start at `search.solving`. A sheet (`sheet.py`) is read from text by `reading.py`; what each game
assumes stands in `assuming.py`; `questions.py` finds what to ask the table, `entering.py` makes
moves of a game and replays them through the rules.
"""
