"""The house in a hall: by which addresses phones reach it, and that it answers there."""

import socket

from django.test import Client

from deploy import local_addresses
from deploy.local_addresses import lan_addresses, let_neighbours_in


def test_this_computer_is_reached_by_addresses_that_are_its_own():
    for address in lan_addresses():
        with socket.socket() as door:
            door.bind((address, 0))
        assert not address.startswith("127.")


def test_of_all_that_is_found_only_what_others_can_open_is_told_and_once(monkeypatch):
    found = ["192.168.1.5", "127.0.1.1", "169.254.3.4", "192.168.1.5", "10.42.0.1"]
    monkeypatch.setattr(local_addresses, "_by_routes", lambda: iter(found))
    monkeypatch.setattr(local_addresses, "_by_interfaces", lambda: iter(["10.42.0.1"]))
    assert lan_addresses() == ["192.168.1.5", "10.42.0.1"]


def test_the_house_answers_at_an_address_that_it_gets_later(db, settings, monkeypatch):
    known = list(settings.ALLOWED_HOSTS)
    settings.WORTWART_URL, settings.SERVED_AT = "", []
    monkeypatch.setattr(local_addresses, "lan_addresses", list)
    let_neighbours_in(8000, known)
    hall = Client(headers={"host": "192.168.7.7:8000"})
    assert hall.get("/login/").status_code == 400
    monkeypatch.setattr(local_addresses, "lan_addresses", lambda: ["192.168.7.7"])
    let_neighbours_in(8000, known)
    assert hall.get("/login/").status_code == 200
    assert settings.SERVED_AT == ["http://192.168.7.7:8000"]


def test_a_form_from_that_address_is_no_forgery(db, settings, monkeypatch):
    monkeypatch.setattr(local_addresses, "lan_addresses", lambda: ["192.168.7.7"])
    let_neighbours_in(8000, list(settings.ALLOWED_HOSTS))
    hall = Client(enforce_csrf_checks=True, headers={"host": "192.168.7.7:8000"})
    page = hall.get("/l/").content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    sent = {"csrfmiddlewaretoken": token, "code": "BCDFGHJK"}
    for origin, status in (("http://192.168.7.7:8000", 400), ("http://192.168.7.8:8000", 403)):
        answer = hall.post("/l/", sent, headers={"origin": origin})
        assert (origin, answer.status_code) == (origin, status)
