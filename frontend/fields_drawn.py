"""Fields of forms drawn without a template each: the commonest kinds, to the bytes of Django's own.

A page that sets something up has hundreds of fields and options; as templates that include others
they were a third of what such a page cost.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeData

FOLDER = "django/forms/widgets/"
INPUTS = ("text", "number", "hidden", "email", "password", "date", "time", "checkbox")
_OPTION = f"{FOLDER}select_option.html"
_PLAIN = Context()


class Renderer(DjangoTemplates):
    """Draws what it knows, and has Django render the others."""

    def render(
        self, template_name: str, context: Mapping[str, Any], request: HttpRequest | None = None
    ) -> str:
        """A field or a form as HTML."""
        draw = _DRAWN.get(template_name)
        if draw is None or not _known(context["widget"]):
            return super().render(template_name, dict(context), request)
        return draw(context["widget"])


def _known(widget: Mapping[str, Any]) -> bool:
    """Whether each option, if there are any, is drawn as in a list to choose from."""
    groups = widget.get("optgroups", ())
    return all(one["template_name"] == _OPTION for _, options, _ in groups for one in options)


def _said(value: Any) -> str:
    """As `{{ value }}` says it."""
    return escape(value) if type(value) is str else render_value_in_context(value, _PLAIN)


def _exactly(value: Any) -> str:
    """As `{{ value|stringformat:'s' }}` says it."""
    return conditional_escape(value) if isinstance(value, SafeData) else escape(str(value))


def _attributes(attrs: Mapping[str, Any]) -> str:
    return "".join(
        f" {_said(name)}" if value is True else f' {_said(name)}="{_exactly(value)}"'
        for name, value in attrs.items()
        if value is not False
    )


def _input(widget: Mapping[str, Any]) -> str:
    value = widget["value"]
    held = "" if value is None else f' value="{_exactly(value)}"'
    begun = f'<input type="{_said(widget["type"])}" name="{_said(widget["name"])}"'
    return f"{begun}{held}{_attributes(widget['attrs'])}>"


def _select(widget: Mapping[str, Any]) -> str:
    begun = f'<select name="{_said(widget["name"])}"{_attributes(widget["attrs"])}>'
    groups = (_group(name, options) for name, options, _ in widget["optgroups"])
    return f"{begun}{''.join(groups)}\n</select>"


def _group(name: Any, options: Iterable[Mapping[str, Any]]) -> str:
    drawn = "".join(f"\n  {_option(one)}" for one in options)
    return f'\n  <optgroup label="{_said(name)}">{drawn}\n  </optgroup>' if name else drawn


def _option(option: Mapping[str, Any]) -> str:
    held = f'value="{_exactly(option["value"])}"{_attributes(option["attrs"])}'
    return f"<option {held}>{_said(option['label'])}</option>\n"


def _textarea(widget: Mapping[str, Any]) -> str:
    begun = f'<textarea name="{_said(widget["name"])}"{_attributes(widget["attrs"])}>'
    return f"{begun}\n{_said(widget['value']) if widget['value'] else ''}</textarea>"


_DRAWN = {
    **{f"{FOLDER}{name}.html": _input for name in INPUTS},
    f"{FOLDER}select.html": _select,
    f"{FOLDER}textarea.html": _textarea,
}
