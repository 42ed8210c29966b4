"""One file a command; its name is the command."""
