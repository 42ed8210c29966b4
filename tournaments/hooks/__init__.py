"""Signed webhooks: who asked for it is told that something public has changed."""
