"""What commands load only when they need it, and whatever serves or works loads at its start."""

from importlib import import_module

from django.conf import settings

from games import registering


def load_all() -> None:
    """Load the pages, the Celery app and all that storeys register, before the first request."""
    import_module("deploy.celery")
    import_module("deploy.log_lines")
    import_module(settings.ROOT_URLCONF)
    registering.settle()
    _describe()


def _describe() -> None:
    """Load what extends the API's description: where two threads do, one of them fails."""
    extensions = import_module("drf_spectacular.extensions")
    nobodys = import_module("rest_framework.views").APIView.as_view()
    for kind in ("Authentication", "Filter", "Serializer", "SerializerField", "View"):
        getattr(extensions, f"OpenApi{kind}Extension").get_match(nobodys)
