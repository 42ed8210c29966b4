"""Fields are written as Django's own templates write them, byte by byte."""

from datetime import date

import pytest
from django import forms
from django.conf import settings
from django.forms.renderers import DjangoTemplates, get_default_renderer
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override

from frontend.forms.markup import Renderer

ODD = "<\"Anna\" & 'Bert'>"
VALUES = ("", None, ODD, mark_safe("&amp;"), 0, 1234.5, True, date(2026, 1, 2), ["1"], ("1", 2))
ATTRIBUTES = (
    {},
    {"id": ODD, "class": mark_safe("a &amp; b"), "required": True, "disabled": False},
    {"max": 1234.5, "data-odd": None, 'on"': gettext_lazy("Game"), "title": gettext_lazy(ODD)},
)
NUMBERED = [("1", "one"), (2, ODD), (1234.5, 1234.5), (None, mark_safe("&ndash;"))]
GROUPED = [
    ("the first", [("1", ODD), ("2", "two")]),
    (ODD, []),
    (gettext_lazy("Game"), [(True, 1)]),
]
CHOICES = ((), [("", gettext_lazy("Game")), *NUMBERED], [*GROUPED, ("3", "three")])
INPUTS = (
    *(forms.TextInput, forms.NumberInput, forms.EmailInput, forms.URLInput, forms.PasswordInput),
    *(forms.HiddenInput, forms.DateInput, forms.DateTimeInput, forms.TimeInput, forms.FileInput),
    *(forms.CheckboxInput, forms.ColorInput, forms.SearchInput, forms.TelInput),
)


def widgets():
    """Each kind of field, with what stands in it."""
    for attributes in ATTRIBUTES:
        yield from (kind(attributes) for kind in (*INPUTS, forms.Textarea))
        for choices in CHOICES:
            for kind in (forms.Select, forms.SelectMultiple, forms.RadioSelect):
                yield kind(attributes, choices)
        yield forms.NullBooleanSelect(attributes)


def values(widget):
    """What can stand in it."""
    if isinstance(widget, forms.NullBooleanSelect):
        return [True, False, None]
    several = isinstance(widget, forms.SelectMultiple)
    return [one for one in VALUES if isinstance(one, list | tuple) or not several]


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_field_is_written_as_djangos_templates_write_it(language):
    ours, theirs = Renderer(), DjangoTemplates()
    with override(language):
        for widget in widgets():
            for value in values(widget):
                shown = [widget.render("a[1]", value, None, one) for one in (ours, theirs)]
                assert shown[0] == shown[1], (widget, value)


class Coloured(forms.Select):
    """A list whose choices have a template of their own."""

    option_template_name = "django/forms/widgets/input_option.html"


def test_choices_with_a_template_of_their_own_are_written_by_it():
    widget = Coloured(choices=CHOICES[1])
    assert widget.render("a", "1", None, Renderer()) == widget.render(
        "a", "1", None, DjangoTemplates()
    )


def test_the_pages_have_it():
    assert settings.FORM_RENDERER == "frontend.forms.markup.Renderer"
    assert type(get_default_renderer()) is Renderer
