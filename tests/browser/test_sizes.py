"""How much comes over the wire until a stranger is at the first question of a match, compressed as it travels."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .conftest import Serving, Visit
from .metering import Meter
from .pressing import pressable
from .test_matches import GAMES

MOST = 250_000
"""Bytes."""


@pytest.fixture
def meter(serving: Serving) -> Iterator[Meter]:
    """A line to the server that counts."""
    line = Meter(serving.port)
    yield line
    line.close()


@pytest.mark.parametrize("first", ["A", "B"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_is_there_after_250_kilobytes(game: str, first: str, visit: Visit, meter: Meter) -> None:
    """Whoever serves: everything that the browser was sent, headers and messages of the match included."""
    page = visit("about:blank", tips=True, expected=(re.escape(meter.address),))
    listed: list[str] = []
    named: dict[str, str] = {}

    def add(event: dict[str, Any]) -> None:
        listed.append(f"{event['encodedDataLength']:9.0f} {named.get(event['requestId'])}")

    def serves(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps({**wanted, "options": {**wanted["options"], "first": first}}))

    browser = page.context.new_cdp_session(page)
    browser.on("Network.requestWillBeSent", lambda event: named.update({event["requestId"]: event["request"]["url"]}))
    browser.on("Network.loadingFinished", add)
    browser.send("Network.enable")
    page.route("**/api/matches", serves, times=1)
    page.goto(f"{meter.address}/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game, exact=True))
    box.get_by_role("button", name="Play now").click()
    expect(pressable(page).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    listed.sort(reverse=True)
    assert 50_000 < meter.came <= MOST, "\n".join([f"{meter.came} bytes, of these", *listed])
