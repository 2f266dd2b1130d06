"""A real server and a real browser for each process of the tests, and pages that must not complain."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from netcord.server.built import FOLDER

from . import served
from .chromium import NONE, found
from .pressing import PATIENCE as PATIENCE

expect.set_options(timeout=1000 * PATIENCE)
SETTINGS = "netcord.settings"
SEATS = "netcord.seats"

SETTLED = """async () => {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  }
}"""
"""What changes its colour or comes in has done so: halfway it has neither contrast.

On a busy machine some begin a frame late."""

UNRECKONED: dict[str, Any] = {
    **dict.fromkeys(("missing", "initial", "final", "common"), 0.0),
    **dict.fromkeys(("accounts", "chances", "turning", "costs"), ()),
    "match": "",
    "exact": False,
    "error": None,
    "reliance": "Nobody has reckoned this.",
}
"""What decided a match, where nobody can say: the ledger of a match costs more than all the rest of its test."""

Axe = Callable[[Page], list[str]]


class Serving:
    """A `netcord serve` with a database and lots of its own; it can be stopped and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._complaints = folder / "stderr.txt"
        self._home = os.environ | {"NETCORD_HOME": str(folder)}
        self._port = 0
        self.test("")
        self.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    @property
    def address(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://localhost:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self._starts += 1  # it draws on, and not the same once more
        self._seed()
        command = [sys.executable, "-m", served.__name__, str(self._folder), str(self._port)]
        with self._complaints.open("ab") as complaints:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env=self._home,
                cwd=Path(__file__).parents[2],
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        where = re.search(r"http://localhost:(\d+)/", said)
        assert where, f"the server did not start: {said}{self._complaints.read_text('utf-8')}"
        self._port = int(where[1])

    def test(self, name: str) -> None:
        """What is drawn from now on follows from the name of a test."""
        self._test, self._starts = name, 0
        self._seed()

    def _seed(self) -> None:
        (self._folder / served.TEST).write_text(f"{self._test} {self._starts}", "utf-8")

    def kill(self) -> None:
        """The machine falls: nothing is said goodbye to."""
        self._end(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT if os.name == "posix" else signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.communicate(timeout=PATIENCE)

    def make(self, game: str, **wanted: Any) -> dict[str, Any]:
        """A new match, by the same request that the page makes; against a bot unless `seats` says otherwise."""
        drawn = game in ("inside-volley", "pro-tennis")  # these cannot be played without cards
        asked = {"game": game, "seats": {"A": "you", "B": "bot:random"}, "random": drawn, "speed": "instant"} | wanted
        answer = httpx.post(f"{self.address}/api/matches", json=asked, trust_env=False, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


class Visit:
    """Opens pages as somebody has their browser: each call is another person on another device.

    Every page is watched: an error in its console, one nobody caught, or a request to anywhere but our server fails
    the test at its end. `expected` are patterns of complaints that the test itself causes.
    """

    def __init__(self, browser: Browser, serving: Serving) -> None:
        self._browser = browser
        self._serving = serving
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        lang: str = "en",
        still: bool = True,
        speed: str = "instant",
        tips: bool = False,
        settings: dict[str, Any] | None = None,
        seats: dict[str, dict[str, str]] | None = None,
        storage: dict[str, str] | None = None,
        expected: Sequence[str] = (),
        explained: bool = False,
    ) -> Page:
        """A page at an address. `seats`: the tokens this device holds, by match and seat; `storage`: by its keys.

        After a match, what decided it is asked of the server only if it is to be `explained`.
        """
        context = self._browser.new_context(
            base_url=self._serving.address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            reduced_motion="reduce" if still else "no-preference",
        )
        self._contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        kept = {SETTINGS: json.dumps({"speed": speed, "tips": tips, **(settings or {})})}
        if seats:
            kept[SEATS] = json.dumps(seats)
        kept |= storage or {}
        context.add_init_script(
            f"if (origin !== 'null') for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        if not explained:
            context.route("**/explain*", lambda route: route.fulfill(json=UNRECKONED))
        page = context.new_page()
        self._watch(page, [re.compile(one) for one in expected])
        page.goto(path)
        return page

    def at(self, match: dict[str, Any], **how: Any) -> Page:
        """The page of a match that was made, with all the seats it gave."""
        return self(f"/match/{match['match']}", seats={match["match"]: match["tokens"]}, **how)

    def _watch(self, page: Page, expected: Sequence[re.Pattern[str]]) -> None:
        def complain(what: str) -> None:
            if not any(one.search(what) for one in expected):
                self.complaints.append(what)

        def asked(url: str) -> None:
            if not url.startswith((self._serving.address + "/", "data:", "blob:")):
                complain(f"the page asks elsewhere: {url}")

        page.on("console", lambda said: complain(f"console: {said.text}") if said.type == "error" else None)
        page.on("pageerror", lambda error: complain(f"nobody caught: {error}"))
        page.on("request", lambda request: asked(request.url))

    def close(self) -> None:
        """Everybody goes home."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()


# Of the package and not of the session: as long as Playwright runs, no other test of this process has an event loop


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests here."""
    path = found()
    if path is None:
        pytest.fail(NONE)
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        quiet = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-proxy-server")
        launched = playwright.chromium.launch(
            executable_path=path, args=[*quiet, "--disable-sync", "--no-first-run", "--disable-dev-shm-usage"]
        )
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests here."""
    assert (FOLDER / "index.html").is_file(), "the page has not been built: `make install` builds it"
    started = Serving(tmp_path_factory.mktemp("serving"))
    yield started
    started.stop()


@pytest.fixture
def serving(server: Serving, request: pytest.FixtureRequest) -> Serving:
    """The server, with the dice of this test."""
    server.test(request.node.nodeid)
    return server


@pytest.fixture
def visit(browser: Browser, serving: Serving) -> Iterator[Visit]:
    """Open pages; at the end none of them may have complained."""
    visitors = Visit(browser, serving)
    yield visitors
    visitors.close()
    assert visitors.complaints == []


@pytest.fixture(scope="session")
def axe() -> Axe:
    """What axe finds wrong with a page: nothing, if all is well."""
    script = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

    def run(page: Page) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        page.evaluate(SETTLED)
        found: list[dict[str, Any]] = page.evaluate(
            "async () => (await axe.run({resultTypes: ['violations']})).violations"
        )
        return [
            f"{one['id']}: {one['help']}: {node['html'][:160]} {(node.get('failureSummary') or '')[:300]}"
            for one in found
            for node in one["nodes"]
        ]

    return run
