"""The door for asynchronous servers: the one-process house, and live updates on a server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_asgi_application()
