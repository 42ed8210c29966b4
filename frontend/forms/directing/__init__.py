"""The forms of those who run a tournament: one file a topic, each form becomes acts or a command.

Start reading at `acts.py`: what every such form has. `quick.py` reads a result typed in one line.
"""
