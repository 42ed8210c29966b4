"""Commands for people: `manage.py NAME`."""
