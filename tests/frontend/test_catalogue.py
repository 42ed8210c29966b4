"""The German catalogue: complete, nothing left over, the same facts in both languages."""

import ast
import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from django.core.management import CommandError, call_command
from django.template import Engine

from frontend import catalogue, texts_in_code
from frontend.catalogue import CATALOGUE, REFUSALS, in_template, messages, modules, reasons
from frontend.management.commands import translations
from frontend.texts_in_code import Message, in_python
from tournaments.course import plans, setups

HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture(scope="module")
def house():
    return [module for _, module in modules()]


@pytest.fixture(scope="module")
def found_in_house():
    return messages()


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


def test_sentences_are_followed_through_tables_and_functions():
    table = 'READ: T = {int: (read, "a number."), str: (form("a b."), "a text.")}\n'
    taken = 'def check(kind):\n read, what = READ[kind]\n raise Malformed("at", what)'
    assert found(table + taken) == [Message("a number."), Message("a text.")]
    asked = 'def check(one):\n if fault := _fault(one): raise Malformed("at", fault)\n'
    given = 'def _fault(one):\n "It says."\n return "Odd." if one else _other(one)\n'
    other = 'def _other(one):\n said = [(one, "Torn.")]\n yield said'
    assert found(asked + given + other) == [Message("Odd."), Message("Torn.")]
    circle = 'def a(x): return b(x)\ndef b(x): return a(x)\nMalformed("at", a(1))'
    assert found(circle) == []
    caught = 'try: read()\nexcept Bad as bad: raise Malformed("at", *bad.args)\n'
    assert found(caught + 'raise Bad("Torn.")') == [Message("Torn.")]


def test_a_name_stands_for_what_its_own_function_says():
    one = 'def one():\n what = "odd"\n Malformed("at", what + ".")\n'
    other = 'def other():\n what = "even"\n Malformed("at", what)'
    assert found(one + other) == [Message("odd."), Message("even")]


def test_a_class_may_be_called_as_what_is_raised_elsewhere():
    assert found('class Said(NamedTuple): sign: str\nSaid("!")') == []


def test_phrases_within_refusals_are_found():
    assert found('Refusal(Reason.BROKEN_BOARD, what="no star")') == [Message("no star")]
    assert found('rules.refusal(Reason.NOT_OVER, action="closed")') == [Message("closed")]
    table = 'CALLED = {"name": "a name"}\nRefusal(Reason.ODD, what=CALLED[where])'
    assert found(table) == [Message("a name")]
    made = "def bad(what, values): return Refusal(Reason.BAD, values=values)\n"
    assert found(made + 'bad(1, "a list"); bad(1, values="a text")') == [
        Message("a list"),
        Message("a text"),
    ]


def test_the_reasons_of_every_storey_are_found(found_in_house):
    said = {str(reason.value) for module in REFUSALS for reason in reasons(module)}
    assert {module.split(".")[0] for module in REFUSALS} == {
        *("engine", "games", "lexicon", "tournaments")
    }
    assert sorted(said - {message.text for message in found_in_house}) == []


def test_enums_of_sentences_are_found_and_what_their_reasons_say_elsewhere():
    assert found('class Reason(Enum):\n "Why."\n ODD = "{a} is odd."') == [Message("{a} is odd.")]
    assert found('class Reason(Move):\n ODD = "odd"') == []
    assert found('SAID = {Reason.ODD: "Odd cards."}; CLAUSES = {Reason.ODD: "MINI-1"}') == [
        Message("Odd cards.")
    ]


# What hands on a sentence that is found where it is written.
HANDED_ON = (
    *("broken.what", "problem.what", "bad.what", "*bad.args", "str(refusal.reason.value)"),
    *("broken.damage.value", "self.noun", "refusal.template"),
)
LOOKED_UP = (
    *("template", "said.template", "fact", "facts[name]"),  # a sentence, and phrases in it
    "str(refusal.reason.value)",
)
# What the API and files call things; pages have words of their own for them.
NOT_SHOWN = (*("Column", "Ground", "Kind", "Meaning", "Met", "PartOfSpeech", "Tier", "Verdict"),)


def test_every_sentence_of_malformed_input_can_be_followed(house):
    assert [left for left in map(unfollowed, house) if left] == []


def unfollowed(module):
    """What a module raises as sentences and leads to none."""
    code = texts_in_code.read(module)
    raised = [
        (call, sentence)
        for call in calls(module)
        if call.func.id in texts_in_code.RAISED and call.func.id not in code.own
        for sentence in list(code.said_by(call))[:1]
    ]
    return [
        ast.unparse(sentence)
        for call, sentence in raised
        if not list(code.texts(sentence))
        and ast.unparse(sentence) not in HANDED_ON
        and getattr(code.within.get(call), "name", "") not in code.makers
    ]


def calls(module):
    """The calls of functions by their names."""
    found = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name)]


def test_every_text_that_is_looked_up_is_written_out_or_known_to_stand_elsewhere(house):
    looked_up = {
        ast.unparse(call.args[0])
        for module in house
        for call in calls(module)
        if call.func.id in texts_in_code.CALLS and not isinstance(call.args[0], ast.Constant)
    }
    assert sorted(looked_up - set(LOOKED_UP)) == []


def test_every_enum_of_texts_is_collected_or_known_to_be_shown_to_nobody(house):
    enums = {
        node.name
        for module in house
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef) and list(texts_in_code.values_of(node))
    }
    assert sorted(enums - texts_in_code.SENTENCES) == sorted(NOT_SHOWN)


def test_phrases_with_numbers_of_the_program_are_found_as_people_read_them():
    phrases = [phrase for told in catalogue.WITH_NUMBERS.values() for phrase in told]
    assert phrases == [
        f"a list of 1 to {plans.MOST_ROUNDS} rounds",
        f"minutes a player, 1 to {setups.MOST_MINUTES}, or nothing",
    ]


def test_no_template_hides_a_text_from_the_catalogue():
    """`_("...")` inside a tag is translated by Django, but would not be found."""
    hidden = [
        path.name for path in catalogue.PAGES.rglob("*.html") if re.search(r"_\(", path.read_text())
    ]
    assert hidden == []
