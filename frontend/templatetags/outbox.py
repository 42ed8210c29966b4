"""What marks a form whose entries are kept on the device until the server has them."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from frontend.outbox import carry

register = template.Library()


@register.simple_tag(takes_context=True)
def outbox(context: dict[str, Any]) -> SafeString:
    """The attribute of a form that takes part, with who acts by it."""
    return format_html(' data-outbox="{}"', carry(context["request"]))
