"""In which form an answer is told is what REST framework would choose, weighed or not."""

import pytest
from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer, StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from games.requests import Negotiation

ACCEPTED = (
    None,
    "",
    "*/*",
    "*/*; q=0.8",
    "application/json",
    "application/json; indent=4",
    "text/html",
    "text/html, */*",
    "text/csv",
)
FORMS = ([JSONRenderer()], [StaticHTMLRenderer(), JSONRenderer()], [])


def chosen(kind, accepted, forms, query):
    headers = {} if accepted is None else {"HTTP_ACCEPT": accepted}
    request = Request(APIRequestFactory().get(f"/{query}", **headers))
    try:
        return kind().select_renderer(request, forms)
    except (NotAcceptable, Http404) as refusal:
        return type(refusal)


@pytest.mark.parametrize("query", ["", "?format=json", "?format=csv"])
@pytest.mark.parametrize("forms", FORMS, ids=["json", "html_and_json", "none"])
@pytest.mark.parametrize("accepted", ACCEPTED)
def test_the_form_is_the_one_that_rest_framework_chooses(accepted, forms, query):
    expected = chosen(DefaultContentNegotiation, accepted, forms, query)
    assert chosen(Negotiation, accepted, forms, query) == expected
