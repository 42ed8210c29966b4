"""What other sites show of the house in pages of their own, to everybody alike."""
