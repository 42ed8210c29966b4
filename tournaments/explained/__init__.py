"""The doors to a game explained: who is told what was possible, and when nobody is."""
