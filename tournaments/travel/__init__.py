"""Tournaments on their way from house to house: written into one signed file, and taken in."""
