"""The world around the house: settings, addresses, Celery app, servers, and its own commands."""
