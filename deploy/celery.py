"""The Celery app; tasks carry ids only and are wake-ups, which may be lost, doubled, reordered."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
app = Celery("wortwart")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
