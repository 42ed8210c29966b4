"""The tournament's storey: clubs, people, accounts and rights; later rounds, standings, ratings."""
