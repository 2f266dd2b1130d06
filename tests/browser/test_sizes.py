"""How much comes over the wire until a stranger is at the first question of a match, compressed as it travels."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .conftest import Serving, Visit
from .metering import Meter
from .test_matches import GAMES

MOST = 250_000
"""Bytes."""


@pytest.fixture
def meter(serving: Serving) -> Iterator[Meter]:
    """A line to the server that counts."""
    line = Meter(serving.port)
    yield line
    line.close()


PLAY = {"en": ("Play now", "Your choices"), "fr": ("Jouer", "Vos choix")}


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("en", "A"),
        ("fr", "B"),  # French letters come along
        pytest.param("en", "B", marks=pytest.mark.slow),
        pytest.param("fr", "A", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_is_there_after_250_kilobytes(
    game: str, lang: str, first: str, visit: Visit, meter: Meter
) -> None:
    """Whoever serves: everything that the browser was sent, headers and messages of the match included."""
    page = visit("about:blank", tips=True, lang=lang, expected=(re.escape(meter.address),))
    play, choices = PLAY[lang]
    listed: list[str] = []
    named: dict[str, str] = {}

    def add(event: dict[str, Any]) -> None:
        listed.append(f"{event['encodedDataLength']:9.0f} {named.get(event['requestId'])}")

    def serves(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        wanted = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps({**wanted, "options": {**wanted["options"], "first": first}}))

    browser = page.context.new_cdp_session(page)
    browser.on("Network.requestWillBeSent", lambda event: named.update({event["requestId"]: event["request"]["url"]}))
    browser.on("Network.loadingFinished", add)
    browser.send("Network.enable")
    page.route("**/api/matches?*", serves)
    page.goto(f"{meter.address}/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game, exact=True))
    box.get_by_role("button", name=play).click()
    expect(page.get_by_role("region", name=choices).get_by_role("button", disabled=False).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    listed.sort(reverse=True)
    assert 50_000 < meter.came <= MOST, "\n".join([f"{meter.came} bytes, of these", *listed])
