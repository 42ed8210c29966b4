"""How fields of forms become markup: as Django's own templates write them, without a template.

A page of a desk has hundreds of inputs and choices; a template for each, and one more for its
attributes, took half of what such a page takes.
"""

from html import escape
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData

_PLACE = "django/forms/widgets/"
_INPUTS = frozenset(
    f"{_PLACE}{name}.html"
    for name in (
        *("checkbox", "color", "date", "datetime", "email", "file", "hidden", "input", "number"),
        *("password", "search", "tel", "text", "time", "url"),
    )
)
_SELECT, _OPTION = f"{_PLACE}select.html", f"{_PLACE}select_option.html"


class Renderer(DjangoTemplates):
    """Django's, but for inputs and lists of choices."""

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> str:
        """The markup of a field, or of what else forms show."""
        widget = context.get("widget", {})
        if template_name in _INPUTS:
            return _input(widget)
        if template_name == _SELECT and _are_plain(widget):
            return _select(widget)
        return super().render(template_name, context, request)


def _are_plain(widget: dict[str, Any]) -> bool:
    """Whether all choices are written as Django writes them."""
    return all(
        one["template_name"] == _OPTION for _, some, _ in widget["optgroups"] for one in some
    )


def _input(widget: dict[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{_value(widget["value"])}"'
    named = f'type="{_text(widget["type"])}" name="{_text(widget["name"])}"'
    return f"<input {named}{value}{_attributes(widget)}>"


def _select(widget: dict[str, Any]) -> str:
    lines = [f'<select name="{_text(widget["name"])}"{_attributes(widget)}>']
    for group, options, _ in widget["optgroups"]:
        if group:
            lines.append(f'\n  <optgroup label="{_text(group)}">')
        lines += [
            f'\n  <option value="{_value(one["value"])}"{_attributes(one)}>{_text(one["label"])}'
            "</option>\n"
            for one in options
        ]
        if group:
            lines.append("\n  </optgroup>")
    return "".join([*lines, "\n</select>"])


def _attributes(widget: dict[str, Any]) -> str:
    return "".join(
        f" {_text(name)}" if value is True else f' {_text(name)}="{_value(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def _value(value: object) -> str:
    """As it stands, in no language's way of writing numbers."""
    return str(value) if isinstance(value, SafeData) else escape(str(value))


def _text(value: object) -> str:
    """As people read it."""
    if type(value) is not str:
        value = localize(value)
    return conditional_escape(value if isinstance(value, str) else str(value))
