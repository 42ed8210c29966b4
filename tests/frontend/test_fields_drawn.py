"""A field is drawn to the bytes of Django's own template, whatever it holds."""

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.forms.renderers import get_default_renderer as of_the_house
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from frontend.fields_drawn import INPUTS, Renderer

HELD = [
    None, "", "Anna", "O'Neill & \"Söhne\" <b>", mark_safe("&amp;<i>"), _("People"), 0, 12345.5,
    True, False, ("a", "<"), "\n  two\nlines",
]  # fmt: skip
ATTRS = [
    {},
    {"required": True, "disabled": False, "id": "id_<x>", "step": 0.5, "class": "a b"},
    {"placeholder": _("People"), "title": mark_safe("&quot;"), "aria-label": None},
]
CHOICES = [
    ("", "---------"),
    (1234, 1234567.25),
    ("<", "'a' & \"b\""),
    (None, _("People")),
    (mark_safe("&lt;"), mark_safe("<b>b</b>")),
    ("A & B", [("x", "X"), ("y", _("Role"))]),
]
WIDGETS = [
    forms.TextInput, forms.NumberInput, forms.HiddenInput, forms.EmailInput,
    lambda attrs: forms.PasswordInput(attrs, render_value=True), forms.DateInput, forms.TimeInput,
    forms.CheckboxInput, forms.Textarea,
    lambda attrs: forms.Select(attrs, CHOICES),
    lambda attrs: forms.SelectMultiple(attrs, CHOICES),
    lambda attrs: forms.RadioSelect(attrs, CHOICES),
    lambda attrs: forms.CheckboxSelectMultiple(attrs, CHOICES),
    forms.FileInput, forms.SplitDateTimeWidget,
]  # fmt: skip


@pytest.mark.parametrize("widget", WIDGETS)
@pytest.mark.parametrize("attrs", ATTRS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_field_is_drawn_to_the_bytes_of_djangos_template(widget, attrs, language):
    with override(language):
        for value in HELD:
            if isinstance(value, str | None) or not hasattr(widget, "decompress"):
                ours, djangos = (
                    drawn(widget(attrs), value, by) for by in (Renderer(), DjangoTemplates())
                )
                assert (value, ours) == (value, djangos)


def drawn(widget, value, renderer):
    """A field, or what can't be drawn of it."""
    try:
        return widget.render("a<name", value, renderer=renderer)
    except (AttributeError, TypeError, ValueError) as problem:
        return type(problem)


def test_the_forms_of_the_house_are_drawn_so():
    assert isinstance(of_the_house(), Renderer)


def test_no_other_template_says_how_a_field_is_drawn():
    """One of ours in the place of Django's would be passed over."""
    for name in (*INPUTS, "select", "textarea", "attrs", "input", "select_option"):
        template = DjangoTemplates().get_template(f"django/forms/widgets/{name}.html").template
        assert "/django/forms/templates/" in str(template.origin)
