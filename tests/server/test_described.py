"""The server against its own description: whatever is asked, it answers as it says it does, and never breaks."""

import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from netcord.server.app import create

from .conftest import Served, act

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
DESCRIBED = create("sqlite:///described.db").openapi()  # nothing is opened before it runs


def can_be_wrong(path: str, told: dict[str, Any]) -> bool:
    """Whether anything but what is described can be sent: any word may name a match, any bytes claim to be a record."""
    query = any(one["in"] == "query" for one in told.get("parameters", ()))
    return path != "/api/records" and (query or "requestBody" in told)


ASKED = [
    (path, method.upper(), mode)
    for path, methods in DESCRIBED["paths"].items()
    for method, told in methods.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or can_be_wrong(path, told)
]
STEADY = settings(
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize(("path", "method", "mode"), ASKED, ids=str)
def test_every_address_answers_as_described(server: Served, path: str, method: str, mode: GenerationMode) -> None:
    made = server.make("worldwide")
    operation = schemathesis.openapi.from_dict(DESCRIBED)[path][method]

    @STEADY
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=f"http://{server.where}", checks=CHECKS)
        if "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = made["match"]  # one that is there
            case.call_and_validate(base_url=f"http://{server.where}", checks=CHECKS)

    ask()
    assert server.http.get("/api/health").status_code == 200


@STEADY
@given(
    places=st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=4), st.booleans()), max_size=4), cut=st.floats(0, 1)
)
def test_a_record_that_somebody_has_tampered_with_is_refused(
    server: Served, finished: bytes, places: list[tuple[float, bytes, bool]], cut: float
) -> None:
    handed_in = bytearray(finished)
    for place, new, replaces in places:
        at = int(place * len(handed_in))
        handed_in[at : at + len(new) * replaces] = new
    if places and places[0][2]:
        del handed_in[int(cut * len(handed_in)) :]
    answer = server.http.post("/api/records", content=bytes(handed_in))
    whole = bytes(handed_in) == finished
    assert answer.status_code == 201 if whole else answer.status_code in (400, 409, 413, 422), handed_in
    assert whole or answer.json()["error"]["message"]


@pytest.fixture(scope="module")
def finished(running: Served) -> bytes:
    """The record of a match that was conceded after a few answers."""
    made = running.make("worldwide", options={"first": "A"})
    client = running.sit(made["match"], made["tokens"]["A"])
    for _ in range(3):
        act(client, client.ready(), random.Random(1))
    client.ready()
    client.say(type="concede")
    client.state(lambda state: "over" in state)
    client.leave()
    return running.record(made["match"])
