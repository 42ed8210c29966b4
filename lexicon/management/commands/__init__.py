"""Commands for people at the terminal."""
