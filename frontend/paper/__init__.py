"""What is printed: each document a small typst template, and a function that gives its data.

Start reading at `documents.py`, the one table of all of them; `printing.py` makes the PDF.
What people have written goes into the templates as data, never as markup.
"""
