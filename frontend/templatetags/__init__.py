"""Tags that templates ask for what a page did not bring itself."""
