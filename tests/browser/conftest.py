"""A real browser before a house that serves."""

import os

import pytest
from playwright.sync_api import expect, sync_playwright

# What is waited for may come late on a machine that others load as well.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

# A violation of the content policy that the browser notes without a word is said as well.
TELLS_OF_VIOLATIONS = """addEventListener("securitypolicyviolation", (found) =>
  console.error(`Content Security Policy: ${found.violatedDirective} ${found.blockedURI}`))"""


@pytest.fixture(scope="session")
def program(chromium):
    """A Chromium for the whole run."""
    # Playwright keeps a loop of its own running, beside which Django would refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def windows(program, live_server):
    """Windows of people who have nothing in common: a function that opens one, and its faults.

    An error in a script, against the content policy, or a request to somebody else is a fault. An
    answer that is a refusal is none, nor a transition that the next page cut short.
    """
    opened, faults = [], []

    def complain(said):
        if "Content Security Policy" in said or "Transition" not in said:
            faults.append(said)

    def stays(request):
        ours = (live_server.url, "data:", "blob:", "about:")
        if not request.url.startswith(ours):
            faults.append(f"asks somebody else: {request.url}")

    def window(language="en-GB", **options):
        context = program.new_context(base_url=live_server.url, locale=language, **options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELLS_OF_VIOLATIONS)
        context.on("request", stays)
        page = context.new_page()
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", lambda said: complain(said.text) if "Policy" in said.text else None)
        opened.append(context)
        return page

    yield window
    for context in opened:
        context.close()
    assert faults == []
