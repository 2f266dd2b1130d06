"""A chromium for the tests of the page: the one that is there, Debian's, or Playwright's own.

`python -m tests.browser.chromium` (a step of `make test`) sees to it that there is one, and says which.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Without the windows that nobody sees here a page costs less than half as much."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
NONE = (
    "the tests of the page need a browser, and none can be had here: install chromium (on Debian `apt-get install "
    "chromium`, anywhere `python -m playwright install --with-deps chromium`) and run `make test` again"
)


def runs(path: str) -> bool:
    """Whether a program is there and starts: a stub that only tells where to get it does not."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def own() -> str:
    """Where Playwright keeps the chromium that it has installed, or would."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def found() -> str | None:
    """The chromium that is there."""
    here = [path for name in NAMES if (path := shutil.which(name))]
    here += [path for path in PLACES if Path(path).exists()]
    return next((path for path in here if runs(path)), None) or next(filter(runs, [own()]), None)


def install() -> str | None:
    """See to it that there is one: Debian's where one may install packages, else Playwright's own."""
    if path := found():
        return path
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        steps = ["update"], *(["install", "-y", "--no-install-recommends", name] for name in (SHELL, "chromium"))
        for step in steps:
            subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False)
            if path := found():
                return path
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return found()


if __name__ == "__main__":
    sys.stdout.write(f"the browser of the tests: {install() or NONE}\n")
