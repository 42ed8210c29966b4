"""What can be done with the pages from the command line."""
