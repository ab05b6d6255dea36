"""A real browser behind its driver, spoken to in the protocol of the W3C.

On Debian `apt-get install chromium chromium-driver`; elsewhere any Chromium or Chrome with the chromedriver of the same version,
both on the path.
"""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

WIDE, HEIGHT = 1400, 1000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars",
)  # fmt: skip
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One browser behind its driver, spoken to in the protocol of the W3C."""

    def __init__(self, folder: Path) -> None:
        driver, browser = shutil.which("chromedriver"), next(filter(None, map(shutil.which, BROWSERS)), None)
        if driver is None or browser is None:
            sys.exit("no browser: install chromium and chromium-driver (apt-get install chromium chromium-driver)")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait()
        options = {
            "binary": browser,
            "args": [*FLAGS, f"--user-data-dir={folder}", f"--window-size={WIDE},{HEIGHT}"],
            "perfLoggingPrefs": {"enableNetwork": True},
        }
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"

    def _wait(self) -> None:
        for _ in range(100):
            try:
                if self._ask("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.1)
        sys.exit("the driver of the browser does not answer")

    def _ask(self, method: str, path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path} {body}: {error.read().decode()[:300]}") from error

    def do(self, path: str, body: object = None) -> dict:
        """A command of the session."""
        return self._ask("POST", self.session + path, {} if body is None else body)

    def open(self, page: Path) -> None:
        self.do("/url", {"url": page.resolve().as_uri()})

    def run(self, script: str, *args: object) -> object:
        """The value of a script."""
        return self.do("/execute/sync", {"script": script, "args": list(args)})

    def later(self, script: str) -> list:
        """What a script gives to `done`, some time later."""
        return self.do("/execute/async", {"script": f"const done = arguments[0]; {script}", "args": []})

    def find(self, selector: str) -> str:
        return self.do("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def type(self, selector: str, text: str) -> None:
        self.do(f"/element/{self.find(selector)}/value", {"text": text})

    def click(self, selector: str) -> None:
        """A click into the middle of an element, whatever lies on it: as a person would."""
        move = {"type": "pointerMove", "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0, "duration": 0}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.do("/actions", {"actions": [mouse]})

    def width(self, width: int) -> None:
        """A viewport of exactly this width, also one that no window may have."""
        size = {"width": width, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        self.do("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": size})

    def scheme(self, name: str) -> None:
        """Light or dark, as somebody wants all pages."""
        wanted = {"features": [{"name": "prefers-color-scheme", "value": name}]}
        self.do("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": wanted})

    def point(self, selector: str) -> None:
        """The mouse goes to an element and rests there."""
        move = {"type": "pointerMove", "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0, "duration": 0}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}
        self.do("/actions", {"actions": [mouse]})

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Fingers come down (`touchStart`), move (`touchMove`) or go (`touchEnd`), at points of the window."""
        wanted = {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]}
        self.do("/goog/cdp/execute", {"cmd": "Input.dispatchTouchEvent", "params": wanted})

    def key(self, key: str) -> None:
        """A key is pressed, wherever the page is."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.do("/actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    def url(self) -> str:
        return str(self._ask("GET", self.session + "/url"))

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(str(self._ask("GET", self.session + "/screenshot"))))

    def console(self) -> list[str]:
        """What the console said since it was asked last."""
        return [entry["message"] for entry in self.do("/se/log", {"type": "browser"})]

    def asked_for(self) -> list[str]:
        """The addresses that were asked for since this was asked last."""
        found = []
        for entry in self.do("/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def close(self) -> None:
        try:
            self._ask("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait(20)
