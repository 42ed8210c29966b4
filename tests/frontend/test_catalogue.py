"""The German catalogue: complete, nothing left over, the same facts in both languages."""

import ast
import fnmatch
import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from django.core.management import CommandError, call_command

from frontend import catalogue
from frontend.catalogue import CATALOGUE, Message, given_to_gettext, in_template, messages, modules
from frontend.management.commands import translations
from tests.frontend.reasons import REFUSALS, reasons

HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture(scope="module")
def house():
    """The nodes of each module, with its file; to go through a tree takes as long as to read it."""
    return [(where, list(ast.walk(ast.parse(code)))) for where, code in modules()]


@pytest.fixture(scope="module")
def found_in_house():
    return messages()


@pytest.fixture(scope="module")
def german():
    return read_po(BytesIO(CATALOGUE.read_bytes()), locale="de")


def handed(python):
    """What Babel finds."""
    return list(given_to_gettext(python))


def written(python):
    """What is shown elsewhere than where it is written."""
    return list(catalogue.written(ast.parse(python)))


def in_page(text):
    return list(in_template("{% load i18n %}" + text))


def facts(text):
    braces = {name for _, name, _, _ in Formatter().parse(text) if name}
    return braces | set(re.findall(r"%\((\w+)\)s", text))


def texts(message):
    return list(message.id) if isinstance(message.id, tuple) else [message.id]


def translated(message):
    return list(message.string) if isinstance(message.string, tuple) else [message.string]


def test_every_text_of_the_house_is_in_the_catalogue(german, found_in_house):
    known = {text for message in german for text in texts(message)}
    assert sorted(message.text for message in found_in_house if message.text not in known) == []


def test_every_text_of_the_catalogue_is_still_in_the_house(german, found_in_house):
    alive = {message.text for message in found_in_house}
    assert [m.id for m in german if m.id and texts(m)[0] not in alive] == []


def test_every_text_has_its_german(german):
    assert translations.untranslated(german) == []


def test_german_texts_name_the_same_facts(german):
    odd = [
        message.id
        for message in german
        if message.id
        and any(
            said and facts(said) != facts(text)
            for said, text in zip(translated(message), texts(message), strict=True)
        )
    ]
    assert odd == []


@pytest.fixture
def found_once(monkeypatch, found_in_house):
    """The command takes what was found for this file: to look for it takes seconds each time."""
    monkeypatch.setattr(translations, "messages", lambda: found_in_house)


def test_the_written_and_the_compiled_catalogue_are_up_to_date(found_once):
    call_command("translations", "--check")


def test_a_text_without_german_is_named():
    added = translations.updated(HEADER, {Message("Bingo!"): {"a.py"}})
    assert translations.untranslated(added) == ["Bingo!"]


def test_texts_that_are_gone_are_dropped_and_the_others_keep_their_german():
    po = HEADER + b'msgid "Bingo!"\nmsgstr "Hurra!"\n\nmsgid "rack"\nmsgstr "B\xc3\xa4nkchen"\n'
    left = translations.as_po(translations.updated(po, {Message("rack"): {"a.py"}})).decode()
    assert "Bingo" not in left
    assert 'msgid "rack"\nmsgstr "Bänkchen"' in left


def test_a_catalogue_that_lags_behind_is_named_and_brought_up_to_date(tmp_path, found_once):
    place = tmp_path / "django.po"
    place.write_bytes(HEADER)
    place.with_suffix(".mo").write_bytes(b"")
    with pytest.raises(CommandError, match="nicht auf dem Stand: Starte"):
        call_command("translations", check=True, catalogue=place)
    with pytest.raises(CommandError, match="Ohne Übersetzung:\n"):
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


def test_texts_within_tags_of_templates_are_found():
    assert in_page('{% include "a.html" with title=_("Tables") %}') == [Message("Tables")]


def test_texts_of_python_are_found():
    assert handed('_("a"); ngettext("b", "c", 2); gettext(d)') == [Message("a"), Message("b", "c")]
    assert written('ngettext("It is one.", "They are many.", 2)') == []


def test_what_is_said_of_unusable_input_and_of_damage_is_found():
    assert handed('Unusable("at", "{a} is odd", a=1)') == [Message("{a} is odd")]
    assert handed('Unusable("at", what); Said("torn {a}", a=1)') == [Message("torn {a}")]


def test_a_sentence_is_found_wherever_it_is_written():
    table = 'READ: T = {int: (read, "A number."), str: (form("a b."), "A text.")}\n'
    given = 'def fault(one):\n "It says."\n return "Is odd." if one else OTHERS[one]'
    assert written(table + given) == ["A number.", "a b.", "A text.", "Is odd."]
    assert written('bad(1, "Torn " "off."); f"{a} is odd."; re.compile(".")') == ["Torn off."]


def test_phrases_within_sentences_are_found_by_the_name_of_their_fact():
    assert written('Refusal(Reason.BROKEN_BOARD, what="no star", at="8F")') == ["no star"]
    assert written('what = "odd"; where = "even"; _HOW = "so"; HOW_EACH = "or so"') == [
        *("odd", "so", "or so"),
    ]
    assert written('_WHAT = {"name": "a name", "born": year}') == ["a name"]


def test_the_reasons_of_every_storey_are_found(found_in_house):
    said = {str(reason.value) for module in REFUSALS for reason in reasons(module)}
    assert {module.split(".")[0] for module in REFUSALS} == {
        *("engine", "games", "lexicon", "tournaments")
    }
    assert sorted(said - {message.text for message in found_in_house}) == []


def test_enums_of_sentences_are_found_and_what_their_reasons_say_elsewhere():
    assert written('class Reason(Enum):\n "Why."\n ODD = "{a} is odd"') == ["{a} is odd"]
    assert written('class Reason(Move):\n ODD = "odd"') == []
    assert written('SAID = {Reason.ODD: "Odd cards."}; CLAUSES = {Reason.ODD: "MINI-1"}') == [
        "Odd cards."
    ]


LOOKED_UP = (
    *("template", "said.template", "fact", "facts[name]"),  # a sentence, and phrases in it
    "str(refusal.reason.value)",
    "text",  # of the help of commands
    "SENTENCES[outage]",
    "LOOKED_AT[name].label",
    "found[0]",  # a line or a file, where something is malformed
)
# What the API and files call things; pages have words of their own for them.
NOT_SHOWN = (
    *("Column", "Ground", "Kind", "Meaning", "Met", "Outage", "PartOfSpeech", "Switch"),
    *("Tier", "Admissibility", "SheetVerdict"),
    "State",  # of a search: the page says it in sentences of its own
    "Out",  # a field that an answer leaves out
)


def test_no_sentence_of_unusable_input_or_of_damage_is_put_together(house):
    assert [
        (where, ast.unparse(said))
        for where, nodes in house
        for said in sentences(nodes)
        if isinstance(said, ast.JoinedStr | ast.BinOp)
    ] == []


def test_a_sentence_that_has_a_name_is_found_by_it(house, found_in_house):
    """A phrase is not found under every name: `what` and `how` are, others must be sentences."""
    texts = {message.text for message in found_in_house}
    lost = [
        (where, text.value)
        for where, nodes in house
        for names in [{said.id for said in sentences(nodes) if isinstance(said, ast.Name)}]
        for node in nodes
        if isinstance(node, ast.Assign) and {ast.unparse(name) for name in node.targets} & names
        for text in [node.value]
        if isinstance(text, ast.Constant) and text.value not in texts
    ]
    assert lost == []


def sentences(nodes):
    """What a module says of unusable input and of damage."""
    for call in calls(nodes):
        (place,) = catalogue.SAYING.get(call.func.id, (None,))
        if place and not any(isinstance(a, ast.Starred) for a in call.args[: place - 1]):
            yield from call.args[place - 1 : place]


def test_no_text_is_looked_up_within_one_that_is_put_together(house):
    """Babel reads these by Python 3.12 alone."""
    within = [
        (where, ast.unparse(call))
        for where, nodes in house
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        for call in calls(ast.walk(node))
        if call.func.id in catalogue.GETTEXT
    ]
    assert within == []


def calls(nodes):
    """The calls of functions by their names."""
    found = [node for node in nodes if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name)]


def test_every_text_that_is_looked_up_is_written_out_or_known_to_stand_elsewhere(house):
    looked_up = {
        ast.unparse(call.args[0])
        for _, nodes in house
        for call in calls(nodes)
        if call.func.id in catalogue.GETTEXT and not isinstance(call.args[0], ast.Constant)
    }
    assert sorted(looked_up - set(LOOKED_UP)) == []


def test_every_enum_of_texts_is_collected_or_known_to_be_shown_to_nobody(house):
    enums = {
        node.name
        for _, nodes in house
        for node in nodes
        if isinstance(node, ast.ClassDef) and list(catalogue.values_of(node))
    }
    assert sorted(enums - catalogue.SENTENCES) == sorted(NOT_SHOWN)


def test_what_says_it_speaks_english_alone_is_there():
    """A pattern that no file fits any more, or one that hides what a page shows, is wrong."""
    files = [where for where, _ in modules()]
    for pattern in catalogue.UNTRANSLATED:
        assert fnmatch.filter(files, pattern), pattern
