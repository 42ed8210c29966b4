"""The checks at the start: they pass here, and they see a setting that would lose entries."""

import pytest
from django.core.checks import run_checks
from django.db import connection

from deploy import checks

CARELESS = {
    "sqlite": {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"},
    "postgresql": {"options": "-c synchronous_commit=off"},
}


@pytest.mark.django_db
def test_the_database_of_this_run_keeps_its_word():
    assert list(checks.database_messages(connection)) == []


@pytest.mark.django_db
def test_a_careless_connection_is_found():
    careless = connection.copy()
    careless.settings_dict = {
        **connection.settings_dict,
        "OPTIONS": CARELESS[connection.vendor],
    }
    try:
        found = [message.id for message in checks.database_messages(careless)]
    finally:
        careless.close()
    assert found == [{"sqlite": "deploy.E006", "postgresql": "deploy.E001"}[connection.vendor]]


@pytest.mark.django_db
def test_the_checks_are_registered(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found = run_checks(include_deployment_checks=False, databases=["default"])
    assert [message.id for message in found] == ["deploy.W002"]


def test_a_redis_that_keeps_everything_is_fine(redis_url):
    assert list(checks.redis_messages(redis_url)) == []


def test_a_redis_that_may_forget_is_found():
    assert [message.id for message in checks.policy_messages("allkeys-lru")] == ["deploy.W001"]
    assert list(checks.policy_messages("noeviction")) == []


def test_a_redis_that_does_not_answer_is_a_warning_only():
    (message,) = checks.redis_messages("redis://127.0.0.1:1/0")
    assert (message.id, message.is_serious()) == ("deploy.W002", False)
