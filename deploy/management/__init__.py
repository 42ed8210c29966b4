"""The commands of the top storey: run the house, and check it before a commit."""
