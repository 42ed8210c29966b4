"""Files of tsh and of AUPAIR, read and written: divisions (`.t`), archives (`.tsh`), `.tou`.

Pure. What a configuration says is read as text where it names the event; nothing of it is run.
"""
