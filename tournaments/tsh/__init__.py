"""Files of tsh, read and written: a division (`.t`), and an archive (`.tsh`) with its divisions.

Pure. What a configuration says is read as text where it names the event; nothing of it is run.
"""
