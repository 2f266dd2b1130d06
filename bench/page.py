"""How quickly the page is up, and how quickly an answer shows: `make bench-page`.

netcord is started twice on a folder of its own; of the second start it is measured when the server listens and when
the boxes of the page can be pressed. Then matches of each game are played in the page by pressing whatever can be
pressed, without animation: of every answer it is measured how long it takes from the press until the next question,
bot and dice included, is on the screen.
"""

import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.chromium import NONE, found

ANSWERS = 40
"""Answers of each game."""
NETCORD = [sys.executable, "-c", "from netcord.cli import main; main()", "serve", "--no-open"]
PRESSING = """
async (most) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const buttons = () => [...document.querySelectorAll('section[aria-label="Your choices"] button')]
    .filter((one) => !one.matches(':disabled, [aria-disabled=true]'));
  const over = () => [...document.querySelectorAll('h1')].some((one) => one.textContent === 'Match over');
  const times = [];
  let seed = 7;
  while (times.length < most && !over()) {
    const open = buttons();
    if (open.length === 0) { await frame(); continue; }
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const began = performance.now();
    open[seed % open.length].click();
    await Promise.resolve();
    if (buttons().length > 0) continue;  // it selected something: nothing was sent
    while (buttons().length === 0 && !over()) await frame();
    times.push(performance.now() - began);
  }
  return times;
}
"""


def start(home: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and where it is."""
    environment = {**os.environ, "NETCORD_HOME": home, "NETCORD_LANG": "en"}
    process = subprocess.Popen([*NETCORD, "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    where = re.search(r"http://\S+/", process.stdout.readline())
    assert where, "the server did not start"
    return process, where[0]


def end(process: subprocess.Popen[str]) -> None:
    """Ctrl-C."""
    process.send_signal(signal.SIGINT)
    process.wait()


def played(page: Page, address: str, game: str) -> list[float]:
    """Milliseconds of every answer."""
    times: list[float] = []
    while len(times) < ANSWERS:
        page.goto(address)
        page.get_by_role("listitem").filter(has_text=game).get_by_role("button", name="Play now").click()
        page.get_by_role("region", name="Your choices").get_by_role("button", disabled=False).first.wait_for()
        found: list[Any] = page.evaluate(PRESSING, ANSWERS - len(times))
        times += [float(one) for one in found]
    return times


def main() -> None:
    """Measure, and print."""
    path = found()
    if path is None:
        sys.exit(NONE)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        end(start(home)[0])
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--no-proxy-server"])
        page = browser.new_page(reduced_motion="reduce", locale="en-GB")
        page.add_init_script('localStorage.setItem(\'netcord.settings\', \'{"speed": "instant", "tips": false}\')')
        began = perf_counter()
        process, address = start(home)
        listening = perf_counter() - began
        page.goto(address)
        page.get_by_role("button", name="Play now").first.wait_for()
        up = perf_counter() - began
        print(f"a second start: the server listens after {listening:.2f} s, the page is up after {up:.2f} s")
        print("from a press to the next question on the screen:")
        for game in ("Worldwide", "ASE", "Tennidice", "Pro Tennis", "Inside Volley"):
            times = sorted(played(page, address, game))
            slow = times[int(0.95 * len(times))]
            print(f"  {game:<14} median {statistics.median(times):5.0f} ms, 95th percentile {slow:5.0f} ms")
        browser.close()
        end(process)


if __name__ == "__main__":
    main()
