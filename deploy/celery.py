"""The Celery app; tasks carry ids only and are wake-ups, which may be lost, doubled, reordered."""

from celery import Celery

app = Celery("wortwart")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
