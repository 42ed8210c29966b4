"""The score sheets: one append-only stream a game."""
