"""The chain of hashes, as the store uses it; what exactly is hashed stands in `games.chains`."""

from games.chains import Break, Damage, chain_break, chained, first_link, link

__all__ = ["Break", "Damage", "chain_break", "chained", "first_link", "link"]
