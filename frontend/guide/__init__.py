"""The guide of the API: its examples, its codes, and what has changed."""
