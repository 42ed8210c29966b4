"""The description of the API as a page: read, unfolded and tried, without anything inline."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_description_is_read_and_an_operation_tried_under_the_policy_of_all_pages(windows):
    page, said = windows(), []
    page.on("console", lambda told: said.append(told.text))
    page.goto("/api/v1/docs/")
    operation = page.locator(".opblock", has=page.get_by_text("/api/v1/clubs/", exact=True)).first
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    answer = operation.locator(".responses-table.live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text("200")
    assert [one for one in said if "Policy" in one] == []
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
