"""The door for asynchronous servers: the one-process house, and live updates on a server."""

import os

import django

from deploy.environment import check_server
from deploy.loading import load_all
from games.garbage import begin_loading, look_seldom

check_server(os.environ)
begin_loading()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup(set_prefix=False)

from deploy.receiving import Handler  # noqa: E402 - Django must be set up

application = Handler()
load_all()
look_seldom()
