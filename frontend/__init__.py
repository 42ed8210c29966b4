"""The pages, in German and English."""
