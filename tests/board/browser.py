"""browser.py - a Chromium without a window, spoken to by WebDriver (W3C, "WebDriver",
2018) with Python's own library alone.

    with Browser(width=390, dark=True) as browser:
        browser.open("file:///...")
        browser.run("return document.title")
        browser.click("#back")
"""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

DRIVER = shutil.which("chromedriver")
CHROMIUM = shutil.which("chromium")
LOCAL = urllib.request.build_opener(urllib.request.ProxyHandler({}))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def is_here():
    return DRIVER is not None and CHROMIUM is not None


class Browser:
    def __init__(self, width=1200, height=900, dark=False, offline=True):
        self.folder = tempfile.mkdtemp(prefix="pli-browser.")
        self.driver = subprocess.Popen(
            [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, cwd=self.folder, env={**os.environ, "HOME": self.folder})
        self.at = "http://127.0.0.1:%s" % self.port()
        options = ["--headless=new", "--no-sandbox", "--disable-gpu",
                   "--disable-dev-shm-usage", "--hide-scrollbars",
                   "--user-data-dir=" + self.folder + "/data"]
        if dark:
            options.append("--blink-settings=preferredColorScheme=0")
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"binary": CHROMIUM, "args": options}}}})
        self.session = "/session/" + answer["sessionId"]
        self.size(width, height)
        self.post("/timeouts", script=300000)
        if offline:
            self.dev("Network.enable")
            self.dev("Network.emulateNetworkConditions", offline=True, latency=0,
                     downloadThroughput=0, uploadThroughput=0)

    def port(self):
        for line in self.driver.stdout:
            if "successfully on port " in line:
                return line.rsplit(" ", 1)[1].strip().rstrip(".")
        raise RuntimeError("chromedriver ended")

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.at + path, data, method=method)
        try:
            with LOCAL.open(request, timeout=300) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def post(self, path, **body):
        return self.ask("POST", self.session + path, body)

    def dev(self, method, **params):
        return self.post("/goog/cdp/execute", cmd=method, params=params)

    def size(self, width, height):
        self.dev("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=width < 600)

    def open(self, url):
        # Another fragment alone would load nothing anew.
        self.post("/url", url="about:blank")
        self.post("/url", url=url)

    def run(self, script, *args):
        return self.post("/execute/sync", script=script, args=list(args))

    def wait(self, script, seconds=120):
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                raise RuntimeError("waited in vain for: " + script)
            time.sleep(0.05)

    def find(self, selector):
        return self.post("/element", using="css selector", value=selector)[ELEMENT]

    def click(self, selector):
        """A real click, which fails if something lies over the element."""
        self.post("/element/%s/click" % self.find(selector))

    def keys(self, text):
        """Keys as a person presses them, for whatever has the focus."""
        self.ask("POST", self.session + "/actions", {"actions": [{
            "type": "key", "id": "keys", "actions": [
                {"type": kind, "value": key} for key in text
                for kind in ("keyDown", "keyUp")]}]})

    def log(self):
        return [line["message"] for line in self.post("/se/log", type="browser")]

    def picture(self, path, whole=True):
        shot = self.dev("Page.captureScreenshot", captureBeyondViewport=whole)
        with open(path, "wb") as out:
            out.write(base64.b64decode(shot["data"]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask("DELETE", self.session)
        except (OSError, RuntimeError):
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
