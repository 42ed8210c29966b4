"""A club's register of persons: entering, merging, erasing, exporting, importing."""
