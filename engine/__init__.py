"""The rules of the games: pure Python, no Django, no clock, no dice, no input or output."""
