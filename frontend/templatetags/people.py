"""Names that lead those who keep the register to the person."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def person_of(people: Mapping[str, str] | str, entry: object, name: str) -> str | SafeString:
    """The name of an entry; as a link where its address in the register is among `people`."""
    address = people.get(str(entry)) if isinstance(people, Mapping) else None
    return format_html('<a href="{}">{}</a>', address, name) if address else name
