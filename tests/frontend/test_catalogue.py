"""The German catalogue: complete, nothing left over, the same facts in both languages."""

import ast
import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from django.core.management import CommandError, call_command
from django.template import Engine

from frontend import catalogue
from frontend.catalogue import CATALOGUE, Message, in_python, in_template, messages
from frontend.management.commands import translations

HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture(scope="module")
def german():
    return read_po(BytesIO(CATALOGUE.read_bytes()), locale="de")


def found(python):
    return list(in_python(ast.parse(python)))


def in_page(text):
    return list(in_template(Engine.get_default().from_string("{% load i18n %}" + text)))


def facts(text):
    braces = {name for _, name, _, _ in Formatter().parse(text) if name}
    return braces | set(re.findall(r"%\((\w+)\)s", text))


def texts(message):
    return list(message.id) if isinstance(message.id, tuple) else [message.id]


def translated(message):
    return list(message.string) if isinstance(message.string, tuple) else [message.string]


def test_every_text_of_the_house_is_in_the_catalogue(german):
    known = {text for message in german for text in texts(message)}
    assert sorted(message.text for message in messages() if message.text not in known) == []


def test_every_text_of_the_catalogue_is_still_in_the_house(german):
    alive = {message.text for message in messages()}
    assert [m.id for m in german if m.id and texts(m)[0] not in alive] == []


def test_every_text_has_its_german(german):
    assert translations.untranslated(german) == []


def test_german_texts_name_the_same_facts(german):
    odd = [
        message.id
        for message in german
        if message.id
        and any(said and facts(said) != facts(texts(message)[-1]) for said in translated(message))
    ]
    assert odd == []


def test_the_written_and_the_compiled_catalogue_are_up_to_date():
    call_command("translations", "--check")


def test_a_text_without_german_is_named():
    added = translations.updated(HEADER, {Message("Bingo!"): {"a.py"}})
    assert translations.untranslated(added) == ["Bingo!"]


def test_texts_that_are_gone_are_dropped_and_the_others_keep_their_german():
    po = HEADER + b'msgid "Bingo!"\nmsgstr "Hurra!"\n\nmsgid "rack"\nmsgstr "B\xc3\xa4nkchen"\n'
    left = translations.as_po(translations.updated(po, {Message("rack"): {"a.py"}})).decode()
    assert "Bingo" not in left
    assert 'msgid "rack"\nmsgstr "Bänkchen"' in left


def test_a_catalogue_that_lags_behind_is_named_and_brought_up_to_date(tmp_path):
    place = tmp_path / "django.po"
    place.write_bytes(HEADER)
    place.with_suffix(".mo").write_bytes(b"")
    with pytest.raises(CommandError, match="not up to date"):
        call_command("translations", check=True, catalogue=place)
    with pytest.raises(CommandError, match="Without a translation"):
        call_command("translations", catalogue=place)
    assert b'msgid "Score sheet"' in place.read_bytes()
    assert place.with_suffix(".mo").read_bytes() != b""


def test_texts_of_templates_are_found_as_they_are_looked_up():
    assert in_page('{% translate "100 % blank" %}') == [Message("100 %% blank")]
    assert in_page(
        "{% blocktranslate with n=3 trimmed %}\n  {{ n }}\n  tiles\n{% endblocktranslate %}"
    ) == [Message("%(n)s tiles")]
    many = (
        "{% blocktranslate count n=2 %}{{ n }} tile{% plural %}{{ n }} tiles{% endblocktranslate %}"
    )
    assert in_page(many) == [Message("%(n)s tile", "%(n)s tiles")]
    assert in_page("{% if a %}{% for b in a %}{% translate 'deep' %}{% endfor %}{% endif %}") == [
        Message("deep")
    ]


def test_texts_of_python_are_found():
    assert found('_("a"); ngettext("b", "c", 2); gettext(d)') == [Message("a"), Message("b", "c")]


def test_sentences_of_malformed_input_are_found_however_they_get_there():
    assert found('Malformed("at", "{a} is odd", a=1)') == [Message("{a} is odd")]
    assert found('what = "odd"; Malformed("at", what)') == [Message("odd")]
    assert found('HOW = "so"; Malformed("at", "{how}.", how=HOW)') == [
        Message("{how}."),
        Message("so"),
    ]
    made = 'def bad(line, what): return Malformed(line, what)\nbad(3, "torn off")'
    assert found(made) == [Message("torn off")]


def test_phrases_within_refusals_are_found():
    assert found('Refusal(Reason.BROKEN_BOARD, what="no star")') == [Message("no star")]


def test_no_template_hides_a_text_from_the_catalogue():
    """`_("...")` inside a tag is translated by Django, but would not be found."""
    hidden = [
        path.name for path in catalogue.PAGES.rglob("*.html") if re.search(r"_\(", path.read_text())
    ]
    assert hidden == []
