"""What the demo shows: example games and an example tournament, with invented people."""
