#!/usr/bin/env python3
"""look.py PAGE WEB COUNT GARBLED LANGS GAME... - the board page without a letter: a match
against computer players is played to its end, of each game, in each language if COUNT
is large; a published match is stepped through; COUNT links that are damaged or hostile
say what is wrong, and those of the file GARBLED are shown or refused, and the next one
is shown as ever.  PAGE is its address, WEB the folder of "pli publish".  Prints TAP
lines without numbers.
"""
import pathlib
import re
import sys
import time

from browser import new_browser
from match import check

READY = "return document.documentElement.dataset.ready === 'yes'"

# Every step by the button that a finger would touch; some that are decided by the
# seed, and no more turns than a match can have.
PLAY = """
let random = arguments[0];
const next = (most) => (random = (random * 48271) % 2147483647) % most;
for (let turn = 0; turn < 5000; turn++) {
	const steps = [...document.querySelectorAll('#choose .step')];
	const submit = document.getElementById('submit');
	if (steps.length > 0 && (submit.disabled || next(6) > 0))
		steps[next(steps.length)].click();
	else if (submit && !submit.disabled)
		submit.click();
	else
		break;
}
return [document.querySelector('#start .wrong')?.textContent ?? '',
	document.querySelectorAll('#choose .main').length];"""
WRONG = "return document.querySelector('#start .wrong')?.textContent ?? ''"
WATCH = """
const entries = [], button = (id) => document.getElementById('to-' + id);
button('first').click();
for (;;) {
	entries.push(document.getElementById('entry').textContent + ' '
		+ document.getElementById('news').textContent);
	if (button('after').disabled)
		return entries;
	button('after').click();
}"""
# All that a link changes in a page runs without loading it anew.
HOSTILE = """
const wrong = [], at = location.href.split('#')[0];
let random = arguments[1];
const next = (most) => (random = (random * 48271) % 2147483647) % most;
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=,%<';
for (let n = 0; n < arguments[2]; n++) {
	const text = [...arguments[0]];
	for (let k = next(4); k >= 0; k--) /* the last bits say nothing */
		text.splice(next(text.length - 8), next(3), signs[next(signs.length)]);
	if (text.join('') === arguments[0])
		continue;
	history.replaceState(null, '', '#' + text.join(''));
	dispatchEvent(new Event('hashchange'));
	if (!document.querySelector('#start .wrong')
			|| document.querySelector('#picture svg, #choose button'))
		wrong.push(text.join(''));
}
return wrong;"""


# What passes its sum may end the program, which says so; how long the slowest took.
GARBLED = """
const [links, done] = arguments, root = document.documentElement;
const failed = [];
let most = 0, refused = 0;
const timed = (what) => {
	const since = performance.now();
	what();
	most = Math.max(most, performance.now() - since);
};
const ready = async () => {
	while (root.dataset.ready !== 'yes')
		await new Promise((go) => setTimeout(go, 0));
};
(async () => {
	for (const link of links) {
		delete root.dataset.ready;
		history.replaceState(null, '', '#' + link);
		timed(() => dispatchEvent(new Event('hashchange')));
		await ready();
		for (let n = 0; n < 4; n++) {
			const steps = document.querySelectorAll('#choose .step');
			if (steps.length > 0)
				timed(() => steps[n * 7 % steps.length].click());
		}
		const wrong = document.querySelector('#start .wrong')?.textContent;
		const shown = document.querySelector('#picture svg, #tables *');
		refused += wrong ? 1 : 0;
		if (!wrong === !shown || document.querySelector(
				'script:not([nonce]):not([id]), img, [href^="javascript"], [onerror]'))
			failed.push(link);
	}
	done([failed, refused, Math.round(most)]);
})();"""


def played(browser, page, every, langs, games):
    for number, game in enumerate(games):
        for lang in langs if every else [langs[number % len(langs)]]:
            browser.open("%s#play=%s,%s,3,%d" % (page, game, lang, 7 + number))
            browser.wait(READY)
            wrong, ways = browser.run(PLAY, 11 + number)
            check(wrong == "" and ways == 1, "%s, %s: played to its end offline" % (game, lang),
                  wrong)


def published(web):
    text = (web / "demo/index.html").read_text()
    return re.search(r'href="../(board.html#[^"]*)"', text).group(1)


def watched(browser, web):
    href = published(web)
    browser.open("file://%s/%s" % (web, href))
    browser.wait(READY)
    entries = browser.run(WATCH)
    check(len(entries) > 10 and len(set(entries)) == len(entries),
          "a published match is stepped through, %d entries" % len(entries))
    check(browser.run("return document.querySelectorAll('#choose button').length") == 0,
          "nothing can be ordered there")
    return href.split("#")[1]


KEYS = """
const held = document.activeElement;
return { steps: document.querySelectorAll('ol.steps > li').length,
	held: held.id || held.className || held.tagName,
	can: document.querySelectorAll('svg .can').length,
	ready: document.getElementById('submit')?.disabled === false,
	wide: document.documentElement.scrollWidth - innerWidth };"""
TAB, ENTER = "\ue004", "\ue007"


# Behind the last stop come those of the browser's own window, meanwhile the page still
# names an element: keys reach it only while the page has them.
AT = "return document.hasFocus() && document.activeElement.matches(arguments[0])"


def tab_to(browser, selector):
    """Whether the focus is there, or Tab comes there; no page has more stops than these."""
    for _ in range(300):
        if browser.run(AT, selector):
            return True
        browser.keys(TAB)
    return False


# Tab alone comes to every choice, Enter takes one, and the next is at hand.
def by_keys(browser, page, game, lang):
    browser.size(360, 800)
    browser.open("%s#play=%s,%s,3,5" % (page, game, lang))
    browser.wait(READY)
    if browser.run(KEYS)["can"] > 0:
        tab_to(browser, "svg .can")
        browser.keys(ENTER)
        check(browser.run("return document.activeElement.matches('#choose .step')"),
              "%s: Enter on the board comes to the orders about it" % game)
    else:
        tab_to(browser, "#choose .step")
    browser.keys(ENTER)
    state = browser.run(KEYS)
    check(state["steps"] == 1 and state["held"] != "BODY",
          "%s: and to a step, with the next at hand" % game, str(state))
    check(state["wide"] <= 0, "nothing is wider than 360 px")
    check(tab_to(browser, "#submit:not([disabled])"), "%s: Tab comes to the turn's end" % game)
    browser.keys(ENTER)
    # Firefox hands a key on and does not wait for what it does.
    for _ in range(100):
        state = browser.run(KEYS)
        if state["steps"] == 0:
            break
        time.sleep(0.05)
    check(state["steps"] == 0 and state["held"] != "BODY",
          "%s: and Enter ends it, with the next turn at hand" % game, str(state))


# What a step changes in the picture that lies there makes it the picture that would be
# drawn anew; marks are the page's own.
KEEP_PICTURE = """
const read = JSON.parse;
JSON.parse = function(...given) {
	const state = read.apply(this, given);
	window.source = state.svg;
	return state;
};"""
SAME_PICTURE = """
const steps = [...document.querySelectorAll('#choose .step')];
const submit = document.querySelector('#submit:not([disabled])');
const next = steps.length > 0 && arguments[0] % 5 < 4
	? steps[arguments[0] * 7 % steps.length] : submit ?? steps[0];
next?.click();
if (!next || !window.source)
	return '';
const shown = document.querySelector('#picture svg').cloneNode(true);
const drawn = window.source.replace(/<style>[^]*?<\\/style>/g, '');
const fresh = new DOMParser().parseFromString(drawn, 'image/svg+xml').documentElement;
for (const spot of shown.querySelectorAll('.spot'))
	spot.remove();
for (const shape of shown.querySelectorAll('.can')) {
	shape.classList.remove('can', 'chosen');
	if (shape.classList.length === 0)
		shape.removeAttribute('class');
	for (const name of ['data-spot', 'role', 'tabindex', 'aria-label'])
		shape.removeAttribute(name);
}
for (const picture of [shown, fresh]) {
	for (const name of ['width', 'height', 'viewBox', 'role', 'aria-label'])
		picture.removeAttribute(name);
	for (const blank of [...picture.childNodes].filter((node) => node.nodeType !== 1))
		blank.remove();
	picture.normalize();
}
return shown.isEqualNode(fresh) ? '' : next.textContent;"""


def same_picture(browser, page, game):
    browser.open("%s#play=%s,en,3,7" % (page, game))
    browser.wait(READY)
    browser.run(KEEP_PICTURE)
    wrong = [step for step in (browser.run(SAME_PICTURE, n) for n in range(20)) if step]
    check(wrong == [], "%s: each step leaves the picture of its position" % game,
          "\n".join(wrong))


def hostile(browser, page, link, count):
    browser.open(page)
    browser.wait(READY)
    check(browser.run("return document.querySelectorAll('#start a').length") > 0,
          "without a link it offers the games")
    browser.open(page + "#" + link[:-40])
    browser.wait(READY)
    check("damaged" in browser.run(WRONG), "a link that was cut says so")
    wrong = []
    for seed in range(0, count, 1000):
        wrong += browser.run(HOSTILE, link, 3 + seed, min(count, 1000))
    check(wrong == [], "%d damaged links draw nothing" % count, "\n".join(wrong[:5]))


def garbled(browser, page, links, good):
    browser.open(page)
    browser.wait(READY)
    failed, refused, most = [], 0, 0
    for at in range(0, len(links), 200):
        some = browser.run_async(GARBLED, links[at:at + 200])
        failed, refused, most = failed + some[0], refused + some[1], max(most, some[2])
    check(failed == [], "%d garbled links are shown or refused" % len(links), "\n".join(failed[:5]))
    print("# %d of them refused; the slowest answered in %d ms" % (refused, most))
    check(most < 20000, "and nothing hangs")
    failed, refused, _ = browser.run_async(GARBLED, [good])
    check(failed == [] and refused == 0, "a good link is shown behind them")


def look(page, web, count, links, langs, games):
    with new_browser(width=390) as browser:
        played(browser, page, count > 1000, langs, games)
        link = watched(browser, web)
        for number, game in enumerate(games):
            by_keys(browser, page, game, langs[number % len(langs)])
            same_picture(browser, page, game)
        hostile(browser, page, link, count)
        garbled(browser, page, links, link)
        log = [line for line in browser.log() if "ERR_INTERNET_DISCONNECTED" not in line]
        check(log == [], "the browser has nothing to say", "\n".join(log))


if __name__ == "__main__":
    look(sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]),
         pathlib.Path(sys.argv[4]).read_text().split(), sys.argv[5].split(), sys.argv[6:])
