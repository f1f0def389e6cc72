"""browser.py - a Chromium without a window, spoken to by WebDriver (W3C, "WebDriver",
2018) with Python's own library alone; or a Firefox, by Marionette, of which its
WebDriver is made.  PLI_BROWSER=firefox takes that.

    with new_browser(width=390, dark=True) as browser:
        browser.open("file:///...")
        browser.run("return document.title")
        browser.click("#back")
"""
import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

DRIVER = shutil.which("chromedriver")
CHROMIUM = shutil.which("chromium")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LOCAL = urllib.request.build_opener(urllib.request.ProxyHandler({}))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def is_here():
    return DRIVER is not None and CHROMIUM is not None


def key_actions(text, held):
    """Each key pressed and let go while those of held are down."""
    pressed = [(kind, key) for key in text for kind in ("keyDown", "keyUp")]
    steps = [("keyDown", key) for key in held] + pressed + [("keyUp", key) for key in held]
    return [{"type": "key", "id": "keys",
             "actions": [{"type": kind, "value": key} for kind, key in steps]}]


def new_browser(**wishes):
    firefox = os.environ.get("PLI_BROWSER") == "firefox"
    return (Firefox if firefox else Browser)(**wishes)


class Browser:
    def __init__(self, width=1200, height=900, dark=False, offline=True):
        self.folder = tempfile.mkdtemp(prefix="pli-browser.")
        self.driver = subprocess.Popen(
            [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, cwd=self.folder, env={**os.environ, "HOME": self.folder})
        self.at = "http://127.0.0.1:%s" % self.port()
        options = ["--headless=new", "--no-sandbox", "--disable-gpu",
                   "--disable-dev-shm-usage", "--hide-scrollbars",
                   # or only some of many links would be opened
                   "--disable-ipc-flooding-protection",
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

    def run_async(self, script, *args):
        """The script calls its last argument when it is done."""
        return self.post("/execute/async", script=script, args=list(args))

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

    def keys(self, text, held=""):
        """Keys as a person presses them, for whatever has the focus."""
        self.ask("POST", self.session + "/actions", {"actions": key_actions(text, held)})

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


class Firefox(Browser):
    """What the tests ask of a browser, of Firefox."""
    # pylint: disable=super-init-not-called
    def __init__(self, width=1200, height=900, dark=False, offline=True):
        self.folder = tempfile.mkdtemp(prefix="pli-browser.")
        self.count = 0
        prefs = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False,
                 "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
                 "dom.navigation.locationChangeRateLimit.count": 0,
                 "datareporting.policy.dataSubmissionEnabled": False,
                 "browser.aboutwelcome.enabled": False, "app.update.disabledForTesting": True,
                 "network.captive-portal-service.enabled": False,
                 "network.connectivity-service.enabled": False}
        with open(self.folder + "/user.js", "w", encoding="utf-8") as out:
            for key, value in prefs.items():
                out.write("user_pref(%s, %s);\n" % (json.dumps(key), json.dumps(value)))
        self.driver = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--remote-allow-system-access",
             "--no-remote", "--profile", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder, "MOZ_HEADLESS_WIDTH": "1400",
                 "MOZ_HEADLESS_HEIGHT": "1200"})
        self.line = socket.create_connection(("127.0.0.1", self.port()), timeout=300)
        self.read = self.line.makefile("rb")
        self.hear()
        self.ask("WebDriver:NewSession", {})
        self.ask("WebDriver:SetTimeouts", {"script": 300000})
        self.size(width, height)
        if offline:
            self.chrome("Services.io.offline = true;")

    def port(self):
        end = time.monotonic() + 120
        while time.monotonic() < end and self.driver.poll() is None:
            try:
                with open(self.folder + "/MarionetteActivePort", encoding="ascii") as file:
                    return int(file.read())
            except (OSError, ValueError):
                time.sleep(0.1)
        raise RuntimeError("firefox ended")

    def hear(self):
        """A message is its length, a colon, and JSON."""
        length = b""
        while not length.endswith(b":"):
            sign = self.read.read(1)
            if not sign:
                raise RuntimeError("firefox has ended")
            length += sign
        return json.loads(self.read.read(int(length[:-1])))

    def ask(self, method, path, body=None):
        self.count += 1
        data = json.dumps([0, self.count, method, path]).encode()
        self.line.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.hear()
        if error:
            raise RuntimeError(error["message"])
        return result.get("value") if isinstance(result, dict) else result

    def chrome(self, script):
        """As the browser itself, not as its page."""
        self.ask("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.ask("WebDriver:ExecuteScript", {"script": script, "args": []})
        finally:
            self.ask("Marionette:SetContext", {"value": "content"})

    def size(self, width, height):
        # No window is as narrow as a phone.
        self.chrome("""
const style = gBrowser.selectedBrowser.style;
style.minWidth = style.maxWidth = "%dpx";
style.minHeight = style.maxHeight = "%dpx";""" % (width, height))

    def open(self, url):
        self.ask("WebDriver:Navigate", {"url": "about:blank"})
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script, *args):
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(args)})

    def run_async(self, script, *args):
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": list(args)})

    def click(self, selector):
        found = self.ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        self.ask("WebDriver:ElementClick", {"id": found[ELEMENT]})

    def keys(self, text, held=""):
        self.ask("WebDriver:PerformActions", {"actions": key_actions(text, held)})

    def log(self):
        return self.chrome("""
return Services.console.getMessageArray()
    .filter((m) => m instanceof Ci.nsIScriptError && /board|blob|spiel|plateau/.test(m.sourceName))
    .map((m) => m.sourceName.slice(-40) + ": " + m.errorMessage);""")

    def picture(self, path, whole=True):
        shot = self.ask("WebDriver:TakeScreenshot", {"full": whole})
        with open(path, "wb") as out:
            out.write(base64.b64decode(shot))

    def __exit__(self, *_):
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
