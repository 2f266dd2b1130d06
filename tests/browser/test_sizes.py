"""How much comes over the wire until a stranger is at the first question of a match, compressed as it travels."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .pressing import pressable
from .test_matches import GAMES

MOST = 250_000
"""Bytes."""


@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_is_there_after_250_kilobytes(game: str, visit: Visit) -> None:
    page = visit("about:blank", tips=True)
    wire = page.context.new_cdp_session(page)
    came: dict[str, float] = {}
    named: dict[str, str] = {}

    def add(event: dict[str, Any], bytes_: float) -> None:
        what = named.get(event["requestId"], "live")
        came[what] = came.get(what, 0) + bytes_

    wire.on("Network.requestWillBeSent", lambda event: named.update({event["requestId"]: event["request"]["url"]}))
    wire.on("Network.loadingFinished", lambda event: add(event, event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: add(event, len(event["response"]["payloadData"].encode())))
    wire.send("Network.enable")
    page.goto("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game, exact=True))
    box.get_by_role("button", name="Play now").click()
    expect(pressable(page).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    total = sum(came.values())
    listed = "\n".join(f"{size:9.0f} {what}" for what, size in sorted(came.items(), key=lambda one: -one[1]))
    assert 50_000 < total <= MOST, f"{total:.0f} bytes:\n{listed}"
