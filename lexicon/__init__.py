"""The words: which spelling counts, in which edition, on what evidence, and who said so."""
