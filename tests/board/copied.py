#!/usr/bin/env python3
"""copied.py URL - opens a page of the board, touches the first order that is offered,
and prints what "copy" has put on the clipboard, as somebody would paste it."""
import sys

from browser import Browser

with Browser() as browser:
    browser.dev("Browser.grantPermissions",
                permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.open(sys.argv[1])
    browser.wait("return document.documentElement.dataset.ready === 'yes'")
    if browser.run("return document.getElementById('copy') === null"):
        sys.exit("there is no copy")
    browser.click("#choose .step")
    browser.click("#copy")
    browser.wait("return document.getElementById('copied').textContent !== ''")
    print(browser.run("return document.getElementById('copied').textContent"),
          file=sys.stderr)
    print(browser.run_async("navigator.clipboard.readText().then(arguments[0])"), end="")
