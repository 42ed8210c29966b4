"""GCG, the text format in which recorded games of two players travel between programs.

`parse` reads a file into a Record that says what the file says and judges nothing; `write` gives
the canonical text back. What a Record means by the rules is decided elsewhere.
"""
