#!/usr/bin/env python3
"""axe.py PAGE AXE WEB WIDTHS LANGS GAME... - the board page under axe-core (the file AXE), on a
light and on a dark screen of each width: without a link, with a damaged one, with that
of a published match (WEB, the folder of "pli publish"), and of each game before and
behind a step.  Prints TAP lines without numbers.
"""
import pathlib
import sys

from browser import new_browser
from look import READY, published
from match import check

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then((found) => done([
	found.violations.map((rule) => rule.id + ": " + rule.nodes.map((node) => node.html)
		.slice(0, 3).join(" ")), found.passes.length]), (error) => done([["" + error], 0]));"""
STEP = "document.querySelector('#choose .step').click()"
BAD = "document.body.append(new Image())"


def found(browser, axe):
    browser.run(axe)
    wrong, passed = browser.run_async(RUN)
    return wrong if passed > 10 else wrong + ["hardly looked at"]


def looked(browser, axe, about, url, do=""):
    browser.open(url)
    browser.wait(READY)
    browser.run(do)
    wrong = found(browser, axe)
    check(wrong == [], about, "\n".join(wrong))


def each_page(page, link, langs, games):
    """What it is called, its address, and what is done there."""
    yield "without a link", page, ""
    yield "a damaged link", page + "#" + link[:-40], ""
    yield "a match to look at", page + "#" + link, ""
    for number, game in enumerate(games):
        url = "%s#play=%s,%s,3,7" % (page, game, langs[number % len(langs)])
        yield game, url, ""
        yield game + ", behind a step", url, STEP


def axe_all(page, axe, link, widths, langs, games):
    for dark in (False, True):
        for width in widths:
            with new_browser(width=width, dark=dark) as browser:
                about = "axe, %s, %d px: " % ("dark" if dark else "light", width)
                for name, url, do in each_page(page, link, langs, games):
                    looked(browser, axe, about + name, url, do)
                browser.run(BAD)
                check(any("image-alt" in rule for rule in found(browser, axe)),
                      about + "a picture without words is found")


if __name__ == "__main__":
    axe_all(sys.argv[1], pathlib.Path(sys.argv[2]).read_text(),
            published(pathlib.Path(sys.argv[3])).split("#")[1],
            [int(width) for width in sys.argv[4].split()], sys.argv[5].split(), sys.argv[6:])
