"""The door for servers that answer one request a thread: pages and API on a server."""

import os

from django.core.wsgi import get_wsgi_application

from deploy.environment import check_server
from deploy.loading import load_all
from games.garbage import begin_loading, look_seldom

check_server(os.environ)
begin_loading()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_wsgi_application()
load_all()
look_seldom()
