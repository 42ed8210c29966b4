"""Federations' tournament files, TRF16 and TRF26: read, written, and their pairings checked.

Pure. A file is lines with fixed columns; columns are counted from 1 here, as its handbook does.
"""
