"""A real browser, spoken to in its own protocol (Chrome DevTools) over the one web socket that it opens.

Any Chromium or Chrome on the path will do (on Debian `apt-get install chromium`); no driver beside it, and no package but those of
the tests. Why not another: decision 49.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

WIDE, HEIGHT = 1400, 1000
PATIENCE = 60
"""So many seconds anything may take."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars", "--remote-debugging-port=0",
)  # fmt: skip
KEYS = {"Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""), "ArrowRight": ("ArrowRight", 39, "")}
"""The keys that write nothing, or more than themselves: their code, their number, what they write."""
MIDDLE = """
const r = document.querySelector(arguments[0])?.getClientRects()[0];
if (!r) return null;
const [left, right] = [Math.max(0, r.left), Math.min(innerWidth, r.right)], [top, bottom] = [Math.max(0, r.top), Math.min(innerHeight, r.bottom)];
return left < right && top < bottom ? [(left + right) / 2, (top + bottom) / 2] : null;
"""
GONE = ("context", "navigated", "target")
"""Words of what is said of a page that went away while it was asked."""


class NoBrowser(Exception):
    """There is no browser on this machine; the text says how to get one."""


class BrowserError(Exception):
    """The browser refuses; the text says what."""


def installed() -> str:
    """Where the browser is. Errors: `NoBrowser`."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise NoBrowser("no browser: install chromium (apt-get install chromium), or any Chrome, so that it is on the path")
    return found


class Browser:
    """One window of one browser. `folder`: where it keeps what it must. Errors: `NoBrowser`."""

    def __init__(self, folder: Path) -> None:
        words = [installed(), *FLAGS, f"--user-data-dir={folder}", f"--window-size={WIDE},{HEIGHT}", "about:blank"]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._said = 0
        self._session = ""
        self._console: list[str] = []
        self._asked_for: list[str] = []
        self._is_loading = self._is_loaded = False
        self._wants: dict[str, str] = {}
        opened = connect(_address(folder, self._process), max_size=None, compression=None, ping_interval=None)
        self._ws = opened.__enter__()
        page = next(each for each in self.do("Target.getTargets")["targetInfos"] if each["type"] == "page")
        self._session = self.do("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")

    # --- the protocol ------------------------------------------------------------------------------------------------------

    def do(self, method: str, **params: object) -> dict[str, Any]:
        """What a command gives. Errors: `BrowserError`, `TimeoutError`."""
        return self.do_all([(method, params)])

    def do_all(self, commands: Iterable[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
        """Commands one after the other, without waiting in between; gives what the last gives. Errors: as `do`."""
        for method, params in commands:
            self._said += 1
            session = {"sessionId": self._session} if self._session else {}
            self._ws.send(json.dumps({"id": self._said, "method": method, "params": params, **session}))
        while True:
            heard = self._hear(PATIENCE)
            if "error" in heard:
                raise BrowserError(f"{method}: {heard['error']['message']}")
            if heard.get("id") == self._said:
                return heard["result"]

    def _hear(self, seconds: float) -> dict[str, Any]:
        """The next thing that is said. Errors: `TimeoutError`."""
        heard: dict[str, Any] = json.loads(self._ws.recv(timeout=seconds))
        params = heard.get("params", {})
        match heard.get("method"):
            case "Runtime.consoleAPICalled":
                told = " ".join(str(each.get("value", each.get("description", each["type"]))) for each in params["args"])
                self._console.append(f"{params['type']}: {told}")
            case "Runtime.exceptionThrown":
                self._console.append(f"error: {_thrown(params['exceptionDetails'])}")
            case "Log.entryAdded":
                entry = params["entry"]
                self._console.append(f"{entry['level']}: {entry['text']} {entry.get('url', '')}")
            case "Network.requestWillBeSent":
                self._asked_for.append(params["request"]["url"])
            case "Page.frameStartedLoading":
                self._is_loading = True
            case "Page.frameStoppedLoading":
                self._is_loading = False
            case "Page.loadEventFired":
                self._is_loaded = True
        return heard

    def _settle(self) -> None:
        """If the page goes elsewhere, wait until it is there."""
        try:
            while True:
                self._hear(0)
        except TimeoutError:
            pass
        while self._is_loading:
            self._hear(PATIENCE)

    # --- pages -------------------------------------------------------------------------------------------------------------

    def open(self, page: Path | str) -> None:
        """A file, or an address."""
        self._is_loaded = False
        went = self.do("Page.navigate", url=page if isinstance(page, str) else page.resolve().as_uri())
        if went.get("errorText"):
            raise BrowserError(f"{page}: {went['errorText']}")
        if "loaderId" in went:  # else it is the same page
            self._wait_for_load()

    def again(self) -> None:
        """The same page, loaded anew."""
        self._is_loaded = False
        self.do("Page.reload")
        self._wait_for_load()

    def _wait_for_load(self) -> None:
        while not self._is_loaded:
            self._hear(PATIENCE)
        self._settle()

    def run(self, script: str, *args: object) -> Any:
        """The value of a script, or of what it promises. Errors: `BrowserError` when it throws."""
        return self._value(f"(function() {{ {script}\n }}).apply(null, {json.dumps(args)})")

    def later(self, script: str) -> Any:
        """What a script gives to `done`, some time later."""
        return self._value(f"new Promise(done => {{ {script}\n }})")

    def _value(self, expression: str) -> Any:
        while True:
            self._settle()
            try:
                given = self.do(
                    "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
                )
            except BrowserError as error:
                if any(word in str(error).casefold() for word in GONE) and self._process.poll() is None:
                    continue  # another page has come, and is asked
                raise
            if "exceptionDetails" in given:
                raise BrowserError(_thrown(given["exceptionDetails"]))
            return given["result"].get("value")

    def url(self) -> str:
        return str(self.run("return location.href"))

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.do("Page.captureScreenshot")["data"]))

    # --- hands -------------------------------------------------------------------------------------------------------------

    def click(self, selector: str) -> None:
        """A click into the middle of what is seen of an element, whatever lies on it: as a person would."""
        self.click_at(*self._middle(selector))

    def click_at(self, x: float, y: float) -> None:
        """The mouse goes to a point of the window and clicks."""
        button = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.do_all(
            [
                ("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y}),
                ("Input.dispatchMouseEvent", {"type": "mousePressed", "buttons": 1, **button}),
                ("Input.dispatchMouseEvent", {"type": "mouseReleased", **button}),
            ]
        )

    def point(self, selector: str) -> None:
        """The mouse goes to an element and rests there."""
        x, y = self._middle(selector)
        self.do("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def _middle(self, selector: str) -> tuple[float, float]:
        found = self.run(MIDDLE, selector)
        if found is None:
            raise BrowserError(f"{selector} is not to be seen")
        return found[0], found[1]

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Fingers come down (`touchStart`), move (`touchMove`) or go (`touchEnd`), at points of the window."""
        self.do(
            "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        )

    def type(self, selector: str, text: str) -> None:
        """Letter for letter into a field."""
        self.run("document.querySelector(arguments[0]).focus()", selector)
        for letter in text:
            self.key(letter)

    def key(self, key: str) -> None:
        """A key is pressed, wherever the page is: a letter, or one of `KEYS`."""
        code, number, text = KEYS.get(key, ("", 0, key))
        pressed = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        down = {"type": "keyDown" if text else "rawKeyDown", **pressed, **({"text": text} if text else {})}
        self.do_all([("Input.dispatchKeyEvent", down), ("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})])

    # --- what the user has and wants ---------------------------------------------------------------------------------------

    def width(self, width: int, height: int = HEIGHT) -> None:
        """A viewport of exactly this width, also one that no window may have."""
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def wants(self, **features: str) -> None:
        """What somebody wants of all pages: `color_scheme="dark"`, `reduced_motion="reduce"`."""
        self._wants.update(features)
        told = [{"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in self._wants.items()]
        self.do("Emulation.setEmulatedMedia", features=told)

    # --- what was said and asked for ---------------------------------------------------------------------------------------

    def console(self) -> list[str]:
        """What the console said since it was asked last, and what went wrong in pages."""
        self._settle()
        told, self._console = self._console, []
        return told

    def asked_for(self) -> list[str]:
        """The addresses that were asked for since this was asked last."""
        self._settle()
        told, self._asked_for = self._asked_for, []
        return told

    def close(self) -> None:
        try:
            self._session = ""
            self.do("Browser.close")
            self._ws.close()
        finally:
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


def _address(folder: Path, process: subprocess.Popen[bytes]) -> str:
    """Where a browser listens, which it writes into its folder when it does. Errors: `BrowserError`."""
    file, end = folder / "DevToolsActivePort", time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        lines = file.read_text("utf-8").split() if file.exists() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.02)
    process.kill()
    raise BrowserError("the browser does not begin")


def _thrown(details: dict[str, Any]) -> str:
    """What was thrown in a page."""
    return str(details.get("exception", {}).get("description") or details["text"])
