"""How well rating systems foresaw what was played; nothing that is published rests on it."""
