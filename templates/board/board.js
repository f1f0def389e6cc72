"use strict";
/*
 * board.js - shows what page.c says and hands back what is touched.  No rule of
 * a game and no sentence of a letter stands here: both come from the program and
 * its packs, as JSON:
 *
 *	text		what the page itself says, "board" of the pack
 *	title match due reply subject lang
 *	my_turn over beyond watching
 *	players		seat, player (name), me, bot, acts
 *	told		what happened before it was asked, each with its text
 *	steps		line, told, beyond: the letter so far
 *	orders		line, verb, about, open, ends, shows: what may be done
 *	things		what is in about: name, or player
 *	page svg	Markdown, and the picture with data-id at what it shows, which
 *			is data-also, too ("card=3")
 *	frames frame open entry	a match to look at: how many, which, with whose eyes
 *	wrong		instead of all: a key of text.wrong
 *
 * The page asks no server and keeps nothing but the words of an unsent letter.
 */
(() => {
const $ = (id) => document.getElementById(id);
let call, used = false, state, drawn = null, text = {}, chosen = null, playing = null;
let parts = []; /* the elements of the picture: source, node */
let tables = ""; /* their source, and what of them can be touched */
let spots = new Map(); /* shapes that can be touched, with their ids */
let labels = new Map(); /* what the picture calls that which is only numbered */

/* ---- the program ---- */

function bytesOf(id) {
	const base = $(id).textContent.replace(/-/g, "+").replace(/_/g, "/");
	const text = atob(base);
	const bytes = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++)
		bytes[i] = text.charCodeAt(i);
	return bytes;
}

/* All of WASI that it asks for: it has no files, no clock and no voice. */
const wasi = {
	clock_time_get: () => 52, fd_close: () => 8, fd_seek: () => 70,
	fd_write: () => 8, fd_read: () => 8, fd_fdstat_get: () => 8,
	proc_exit: () => { throw new Error("exit"); },
};

let module, files;

async function load() {
	const packed = new Blob([bytesOf("program")]).stream()
		.pipeThrough(new DecompressionStream("gzip"));
	module = await WebAssembly.compile(await new Response(packed).arrayBuffer());
	files = bytesOf("files");
	await begin();
}

async function begin() {
	const { exports } = await WebAssembly.instantiate(module,
		{ wasi_snapshot_preview1: wasi });
	const put = (some) => {
		const bytes = new TextEncoder().encode(some + "\0");
		const at = exports.page_alloc(bytes.length);
		new Uint8Array(exports.memory.buffer).set(bytes, at);
		return at;
	};
	exports._initialize();
	const at = exports.page_alloc(files.length + 8);
	const even = (at + 7) & ~7;
	new Uint8Array(exports.memory.buffer).set(files, even);
	if (!exports.page_files(even, files.length))
		throw new Error("files");
	call = (name, ...given) => {
		const args = given.map((a) => typeof a === "string" ? put(a) : a);
		if (name === "page_open")
			args.push(new TextEncoder().encode(given[0]).length);
		const from = exports[name](...args);
		const all = new Uint8Array(exports.memory.buffer);
		const end = all.indexOf(0, from);
		return JSON.parse(new TextDecoder().decode(all.subarray(from, end)));
	};
}

/* ---- elements ---- */

function make(tag, more = {}, ...inside) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(more))
		if (key === "click")
			element.addEventListener("click", value);
		else if (value !== false && value !== undefined)
			element.setAttribute(key, value === true ? "" : value);
	element.append(...inside);
	return element;
}

function fill(id, ...inside) {
	const section = $(id);
	section.replaceChildren(...inside);
	section.hidden = inside.length === 0;
}

/* A text of the pack with {name} in it. */
const say = (key, values = {}) => (text[key] ?? key)
	.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
/* A name with a figure in it is a code. */
const nameOf = (id) => {
	const thing = state.things[id] ?? {};
	const name = thing.name ?? thing.player ?? labels.get(id) ?? id;
	return isCode(thing) ? `${name}, ${thing.title}` : name;
};
const isCode = (thing) => thing?.title !== undefined && /\d/.test(thing.name);

/* ---- Markdown as our templates write it ---- */

function inline(line) {
	const out = [];
	const part = /\\([!-\/:-@\[-`{-~])|\*\*(.+?)\*\*|`([^`]+)`|\[((?:\\.|[^\]\\])*)\]\([^)]*\)|\*([^*]+)\*/g;
	let from = 0, found;
	const plain = (some) => { if (some) out.push(some); };
	while ((found = part.exec(line)) !== null) {
		plain(line.slice(from, found.index));
		from = part.lastIndex;
		if (found[1] !== undefined)
			plain(found[1]);
		else if (found[2] !== undefined)
			out.push(make("strong", {}, ...inline(found[2])));
		else if (found[3] !== undefined)
			out.push(make("code", {}, found[3]));
		else if (found[4] !== undefined)
			out.push(...inline(found[4]));
		else
			out.push(make("em", {}, ...inline(found[5])));
	}
	plain(line.slice(from));
	return out;
}

const cellsOf = (line) => line.trim().replace(/^\||\|$/g, "")
	.split(/(?<!\\)\|/).map((cell) => cell.trim());

function table(lines) {
	const right = cellsOf(lines[1]).map((c) => c.endsWith(":") && !c.startsWith(":"));
	const row = (line, tag) => make("tr", {}, ...cellsOf(line).map((cell, i) =>
		make(cell === "" ? "td" : tag, { class: right[i] ? "right" : undefined,
			scope: tag === "th" && cell !== "" ? "col" : undefined }, ...inline(cell))));
	return make("div", { class: "scroll", tabindex: "0", role: "group",
		"aria-label": cellsOf(lines[0]).filter((c) => c).join(", ") },
		make("table", {}, make("thead", {}, row(lines[0], "th")),
			make("tbody", {}, ...lines.slice(2).map((l) => row(l, "td")))));
}

function markdown(source) {
	const out = [];
	const blocks = source.replace(/<!--[\s\S]*?-->/g, "\n").split(/\n\s*\n/);
	for (const block of blocks) {
		const lines = block.split("\n").filter((line) => line.trim() !== "");
		while (lines.length > 0) {
			const first = lines[0];
			const heading = /^(#+)\s+(.*)/.exec(first);
			const run = (test) => {
				let n = 0;
				while (n < lines.length && test(lines[n], n))
					n++;
				return lines.splice(0, n);
			};
			if (heading) {
				lines.shift();
				out.push(make(heading[1].length > 2 ? "h3" : "h2", {}, ...inline(heading[2])));
			} else if (first.trim().startsWith("|")) {
				const rows = run((line) => line.trim().startsWith("|"));
				if (rows.length > 2)
					out.push(table(rows));
			} else if (/^\s*[-*] /.test(first)) {
				const items = [];
				for (const line of run((l) => /^\s*[-*] |^\s+\S/.test(l)))
					if (/^\s*[-*] /.test(line))
						items.push(line.replace(/^\s*[-*] /, ""));
					else
						items.push(items.pop() + " " + line.trim());
				out.push(make("ul", {}, ...items.map((i) => make("li", {}, ...inline(i)))));
			} else {
				const words = run((l, n) => n === 0 || !/^(#|\s*[-*] |\s*\|)/.test(l));
				out.push(make("p", {}, ...inline(words.join(" "))));
			}
		}
	}
	return out;
}

/* ---- the picture ---- */

const TAGS = new Set(["svg", "g", "defs", "use", "rect", "circle", "ellipse",
	"line", "polyline", "polygon", "path", "text", "tspan", "clipPath", "title",
	"desc", "pattern"]);

/* Whatever a link holds, nothing but shapes and words is drawn.  To look at each
 * attribute takes long: only where the source has one that may be bad. */
function clean(svg, source) {
	const bad = /[\s"']on[^\s"'<>=]*\s*=|href\s*=\s*["'][^#]|<!/i.test(source);
	for (const node of [svg, ...svg.querySelectorAll("*")])
		if (!TAGS.has(node.localName))
			node.replaceWith(document.createElementNS(svg.namespaceURI, "g"));
		else if (bad)
			for (const name of node.getAttributeNames())
				if (/^on/i.test(name) || (name.endsWith("href")
						&& !node.getAttribute(name).startsWith("#")))
					node.removeAttribute(name);
}

let styles = "";

/* The policy lets no style in that was not in the page: its rules go beside it. */
function takeStyles(source) {
	const rules = [];
	const rest = source.replace(/<style>([^<]*)<\/style>/g, (all, own) => {
		rules.push(own);
		return "";
	});
	/* A new sheet, even of the same rules, lays everything out anew. */
	if (rules.join("\n") !== styles) {
		const sheet = new CSSStyleSheet();
		styles = rules.join("\n");
		sheet.replaceSync(styles);
		document.adoptedStyleSheets = [sheet];
	}
	return rest;
}

/* What an order is about. */
const touchable = () => new Set(state.orders.flatMap((o) => o.about));

/* Its shapes, with their ids. */
function findSpots(svg) {
	const wanted = touchable();
	const found = new Map();
	labels = new Map();
	for (const shape of svg.querySelectorAll("[data-id]")) {
		const id = ["data-id", "data-also"].map((a) => shape.getAttribute(a))
			.find((some) => wanted.has(some));
		if (id === undefined)
			continue;
		labels.set(id, shape.querySelector("text")?.textContent ?? id);
		found.set(shape, id);
	}
	return found;
}

function frameAround(box) {
	const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
	const values = { x: box.x - 4, y: box.y - 4, width: box.width + 8,
		height: box.height + 8, rx: 10, class: "spot" };
	for (const [key, value] of Object.entries(values))
		spot.setAttribute(key, value);
	return spot;
}

/* Their shapes get a frame; all are measured before any is changed, and when all
 * the rest is there: else each lays the page out anew. */
function markSpots() {
	const found = svgOf() === null ? new Map() : findSpots(svgOf());
	for (const [shape, id] of spots)
		if (found.get(shape) !== id)
			unmark(shape);
	const fresh = [...found].filter(([shape]) => !spots.has(shape));
	const boxes = fresh.map(([shape]) => shape.getBBox());
	for (const [n, [shape, id]] of fresh.entries()) {
		shape.append(frameAround(boxes[n]));
		shape.classList.add("can");
		shape.dataset.spot = id;
		shape.setAttribute("role", "button");
		shape.setAttribute("tabindex", "0");
		spots.set(shape, id);
	}
	for (const [shape, id] of spots)
		if (shape.getAttribute("aria-label") !== nameOf(id))
			shape.setAttribute("aria-label", nameOf(id));
}

/* The shape as it was drawn. */
function unmark(shape) {
	shape.querySelector(":scope > .spot")?.remove();
	shape.classList.remove("can", "chosen");
	if (shape.classList.length === 0)
		shape.removeAttribute("class");
	for (const name of ["data-spot", "role", "tabindex", "aria-label"])
		shape.removeAttribute(name);
	spots.delete(shape);
}

function touchSpot(event) {
	const shape = event.target.closest("[data-spot]");
	const key = event.type === "keydown";
	if (shape === null || (key && event.key !== "Enter" && event.key !== " "))
		return;
	if (key)
		event.preventDefault();
	choose(shape.dataset.spot);
}

function markChosen() {
	for (const shape of $("picture").querySelectorAll(".can"))
		shape.classList.toggle("chosen", shape.dataset.spot === chosen);
}

/* Makes one element like another, and leaves alone what is so already: what is
 * not new is not laid out anew. */
function become(element, like) {
	for (const name of element.getAttributeNames())
		if (!like.hasAttribute(name))
			element.removeAttribute(name);
	for (const name of like.getAttributeNames())
		if (element.getAttribute(name) !== like.getAttribute(name))
			element.setAttribute(name, like.getAttribute(name));
	becomeInside(element, like);
}

function becomeInside(element, like) {
	const news = [...like.childNodes], olds = [...element.childNodes];
	for (const [n, fresh] of news.entries()) {
		const old = olds[n];
		if (old === undefined)
			element.append(fresh);
		else if (old.isEqualNode(fresh))
			continue;
		else if (old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName)
			become(old, fresh);
		else
			old.replaceWith(fresh);
	}
	for (const old of olds.slice(news.length))
		old.remove();
}

/* The head of the picture, and each of its elements, as they stand in its source. */
function takeApart(source) {
	const head = /^[^>]*>/.exec(source)[0];
	const tags = /<(\/?)[A-Za-z][^>]*?(\/?)>/g;
	const parts = [];
	let depth = 0, from = tags.lastIndex = head.length, tag;
	while ((tag = tags.exec(source)) !== null && depth >= 0) {
		depth += tag[1] ? -1 : tag[2] ? 0 : 1;
		if (depth === 0) {
			parts.push(source.slice(from, tags.lastIndex));
			from = tags.lastIndex;
		}
	}
	return [head, parts];
}

/* These elements of a picture. */
function readParts(head, sources) {
	const source = head + sources.join("") + "</svg>";
	/* What XML has not, of which a browser would complain by itself. */
	if (/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/.test(source))
		throw new Error("picture");
	const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
	const svg = document.adoptNode(parsed.documentElement);
	clean(svg, source);
	return svg;
}

const svgOf = () => $("picture").firstElementChild;

/* The frame of a picture as wide as the page. */
function setFrame(head) {
	const svg = svgOf() ?? readParts(head, []);
	const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(head);
	const box = `0 0 ${width} ${height}`;
	if (svg.getAttribute("viewBox") !== box)
		svg.setAttribute("viewBox", box);
	if (svg.parentNode !== null)
		return;
	svg.removeAttribute("width");
	svg.removeAttribute("height");
	svg.setAttribute("role", "group");
	svg.setAttribute("aria-label", say("picture"));
	fill("picture", svg);
}

/* Which of the elements that are drawn already are wanted, in their order: for
 * each source the number of its element, or none. */
function findDrawn(sources) {
	const places = new Map(parts.map((part, n) => [part.source, n]).reverse());
	let from = 0;
	return sources.map((source) => {
		const place = places.get(source);
		if (place === undefined || place < from)
			return undefined;
		from = place + 1;
		return place;
	});
}

/* What is not wanted any more becomes what is wanted in its place. */
function drawPart(old, fresh, next) {
	if (old === undefined) {
		svgOf().insertBefore(fresh, next ?? null);
	} else if (old.nodeName !== fresh.nodeName) {
		old.replaceWith(fresh);
	} else {
		for (const [shape] of spots)
			if (old.contains(shape))
				unmark(shape);
		become(old, fresh);
		return old;
	}
	return fresh;
}

function drawParts(sources, drawn, fresh) {
	const olds = parts, kept = new Set(drawn);
	let place = 0;
	const takeOld = () => place < olds.length && !kept.has(place) ? olds[place++].node : undefined;
	parts = sources.map((source, n) => {
		while (drawn[n] > place)
			olds[place++].node.remove();
		return drawn[n] !== undefined ? olds[place++]
			: { source, node: drawPart(takeOld(), fresh.shift(), olds[place]?.node) };
	});
	for (const { node } of olds.slice(place))
		node.remove();
}

function noPicture() {
	fill("picture");
	parts = [];
	spots.clear();
}

/* Only what is not drawn yet is read and laid out. */
function showPicture() {
	if (!state.svg) {
		noPicture();
		return;
	}
	const [head, sources] = takeApart(takeStyles(state.svg));
	setFrame(head);
	const drawn = findDrawn(sources);
	const wanted = sources.filter((source, n) => drawn[n] === undefined);
	const fresh = wanted.length > 0 ? [...readParts(head, wanted).children] : [];
	if (fresh.length !== wanted.length)
		throw new Error("picture");
	drawParts(sources, drawn, fresh);
}

/* ---- tables ---- */

/* A row that begins with the name of a thing stands for it. */
function markRows(section, ids) {
	for (const cell of section.querySelectorAll("td:first-child")) {
		const words = cell.textContent.trim();
		const id = ids.get(words.toLowerCase());
		if (id !== undefined)
			cell.replaceChildren(make("button", { type: "button", "data-id": id,
				click: () => choose(id) }, words));
	}
}

/* Buttons are made anew: what they do hangs on what they were made for. */
function showTables() {
	const ids = new Map([...touchable()].map((id) => [nameOf(id).toLowerCase(), id]));
	const source = JSON.stringify([state.page, ...ids]);
	if (tables === source)
		return;
	tables = source;
	const section = $("tables"), fresh = make("div", {}, ...markdown(state.page));
	for (const button of section.querySelectorAll("button"))
		button.replaceWith(...button.childNodes);
	section.hidden = !fresh.hasChildNodes();
	becomeInside(section, fresh);
	markRows(section, ids);
}

/* ---- what may be done ---- */

function choose(id) {
	chosen = chosen === id ? null : id;
	show();
	const first = $("choose").querySelector("button.step");
	if (chosen !== null && first)
		first.focus();
}

function orderButton(order, number) {
	const codes = order.about.map((id) => state.things[id]).filter(isCode)
		.map((thing) => thing.title).join(", ");
	return make("button", { type: "button", class: "step",
		"data-line": order.line, "data-order": number,
		title: order.shows ? say("shows") : undefined,
		click: () => take(number) },
	make("span", { class: order.shows && "shows" }, order.line), ...(codes === "" ? [] : [make("small", {}, codes)]));
}

function group(orders, open) {
	const buttons = orders.map(([order, n]) => orderButton(order, n));
	const list = make("ul", { class: "row" }, ...buttons.map((b) => make("li", {}, b)));
	if (buttons.length <= 20 || open)
		return list;
	return make("details", {}, make("summary", {},
		say("more", { line: orders[0][0].line, count: buttons.length })), list);
}

/* All that was asked is answered. */
const isComplete = () => state.steps.length > 0 && !state.my_turn && !state.beyond && !state.over;

function nothingLeft() {
	const why = state.over ? "over" : state.beyond ? "beyond" : "waiting";
	const more = playing !== null && state.over
		? [make("div", { class: "row" },
			make("button", { type: "button", class: "main", click: open }, say("play_again")),
			make("a", { class: "button", href: "#" }, say("play_other")))]
		: [];
	return [make("p", {}, say(why)), ...more];
}

function showChoices() {
	const all = state.orders.map((order, n) => [order, n])
		.filter(([order]) => chosen === null || order.about.includes(chosen));
	if (state.orders.length === 0) {
		fill("choose", ...(state.watching ? [] : nothingLeft()));
		return;
	}
	const verbs = new Map();
	for (const entry of all) {
		const key = (entry[0].open ? 2 : entry[0].ends ? 1 : 0) + entry[0].verb;
		verbs.set(key, [...(verbs.get(key) ?? []), entry]);
	}
	const groups = [...verbs].sort(([a], [b]) => a[0] - b[0])
		.map(([, orders]) => group(orders, chosen !== null));
	fill("choose", make("h2", {}, chosen === null ? say(isComplete() ? "choose_more" : "choose")
		: say("about", { thing: nameOf(chosen) })),
	...(chosen === null ? [make("p", { class: "hint" }, say("touch"))]
		: [make("button", { type: "button", click: () => choose(chosen) }, say("all"))]),
	...groups);
}

/* ---- the letter ---- */

const draft = () => $("free")?.value.trim() ?? "";
const linesOf = () => [...state.steps.map((step) => step.line),
	...draft().split("\n").filter((line) => line.trim() !== "")];

function mailto() {
	const subject = state.subject ? `subject=${encodeURIComponent(state.subject)}&` : "";
	const body = encodeURIComponent(linesOf().join("\r\n") + "\r\n");
	return `mailto:${state.reply.replace(/[^\w.@+=-]/g, encodeURIComponent)}?${subject}body=${body}`;
}

function keepDraft() {
	try {
		localStorage.setItem("pli " + state.match, draft());
	} catch { /* a page from a file may have none */ }
	refreshLetter();
}

function oldDraft() {
	try {
		return localStorage.getItem("pli " + state.match) ?? "";
	} catch {
		return "";
	}
}

function refreshLetter() {
	const link = $("send");
	if (link === null)
		return;
	const empty = linesOf().length === 0;
	if (empty)
		link.removeAttribute("href");
	else
		link.setAttribute("href", mailto());
	link.setAttribute("aria-disabled", String(empty));
	$("lines").textContent = linesOf().join("\n");
}

async function copy() {
	try {
		await navigator.clipboard.writeText(linesOf().join("\n") + "\n");
		$("copied").textContent = say("copied");
	} catch {
		$("lines").hidden = false;
		getSelection().selectAllChildren($("lines"));
		$("copied").textContent = say("select");
	}
}

function stepItem(step) {
	const told = step.told.map((line) => make("div", { class: "told" }, line.text));
	if (step.beyond)
		told.push(make("div", { class: "told hint" }, say("shows")));
	return make("li", {}, make("span", { class: "order" }, step.line), ...told);
}

function sayTo() {
	const others = state.players.filter((player) => !player.me && !player.bot);
	return others.length === 0 ? "" : make("div", { class: "row" }, ...others.map((player) =>
		make("button", { type: "button", click: () => {
			const words = say("say_to", { player: player.player });
			$("free").value = (draft() === "" ? "" : draft() + "\n") + words + " ";
			$("free").focus();
			keepDraft();
		} }, say("say_button", { player: player.player }))));
}

function sending() {
	if (playing !== null)
		return [make("div", { class: "row" }, make("button", { type: "button",
			class: "main", id: "submit", disabled: state.steps.length === 0,
			click: submit }, say("play_on")))];
	const free = make("textarea", { id: "free", spellcheck: "true" });
	free.value = oldDraft();
	free.addEventListener("input", keepDraft);
	return [
		make("details", { open: free.value !== "" }, make("summary", {}, say("more_words")),
			sayTo(), make("label", { for: "free" }, say("free")), free),
		make("pre", { id: "lines", hidden: true }),
		make("div", { class: "row" },
			state.reply ? make("a", { class: "button main", id: "send" }, say("send")) : "",
			make("button", { type: "button", id: "copy", click: copy }, say("copy"))),
		make("p", { class: "hint", role: "status", id: "copied" }, say("sending"))];
}

function showLetter() {
	if (state.watching || (state.over && state.steps.length === 0)) {
		fill("letter");
		return;
	}
	const steps = state.steps.length;
	fill("letter", make("h2", {}, say(playing === null ? "letter" : "turn")),
		steps === 0 ? make("p", { class: "hint" }, say("empty"))
			: make("ol", { class: "steps" }, ...state.steps.map(stepItem)),
		make("div", { class: "row" },
			make("button", { type: "button", id: "back", disabled: steps === 0,
				click: () => back(steps - 1) }, say("back")),
			make("button", { type: "button", id: "again", disabled: steps === 0,
				click: () => back(0) }, say("again"))),
		...sending());
	refreshLetter();
}

/* ---- the whole ---- */

/* Even the same one styles the whole page anew. */
function setLanguage(lang) {
	if (document.documentElement.lang !== lang)
		document.documentElement.lang = lang;
}

function showHead() {
	const acts = state.players.filter((p) => p.acts).map((p) => p.player).join(", ");
	setLanguage(state.lang);
	document.title = state.match ? `${state.title} · ${state.match}` : state.title;
	$("title").textContent = document.title;
	$("state").textContent = state.over ? say("over")
		: state.beyond ? say("beyond")
		: isComplete() ? say(playing === null ? "complete" : "complete_play")
		: state.my_turn && !state.watching ? (state.due ? say("due", { due: state.due }) : say("your_turn"))
		: say("acts", { players: acts });
	$("promise").textContent = say(playing !== null ? "promise_play"
		: state.frames ? "promise_watch" : "promise");
	fill("news", ...(state.told.length === 0 ? [] : [make("h2", {}, say("news")),
		make("ul", {}, ...state.told.map((line) => make("li", {}, line.text)))]));
}

/* ---- a match to look at ---- */

const everybody = 0xffffffff;
let eyes = everybody;
const frame = (number) => attempt("page_frame", number, eyes);

function eyesList() {
	const options = [[everybody, say("everybody")],
		...state.players.map((p) => [p.seat, p.player])];
	const list = make("select", { id: "eyes" }, ...options.map(([seat, name]) =>
		make("option", { value: seat, selected: seat === eyes }, name)));
	list.addEventListener("change", () => {
		eyes = Number(list.value);
		frame(state.frame);
	});
	return [make("label", { for: "eyes" }, say("seen_by")), list];
}

function showWatch() {
	if (!state.frames) {
		fill("watch");
		return;
	}
	const last = state.frames - 1;
	const go = (id, to, sign) => make("button", { type: "button", id: "to-" + id,
		"aria-label": say(id), title: say(id), click: () => frame(to),
		disabled: to < 0 || to > last || to === state.frame }, sign);
	fill("watch", make("h2", {}, say("watch")),
		make("p", { id: "entry", role: "status" }, say("entry",
			{ entry: state.entry, frame: state.frame + 1, frames: state.frames })),
		make("div", { class: "row" }, go("first", 0, "«"),
			go("before", state.frame - 1, "‹"), go("after", state.frame + 1, "›"),
			go("last", last, "»")),
		...(state.open ? eyesList() : []));
}

/* What was only chosen stands on the same board. */
function show() {
	fill("start");
	showHead();
	const fresh = drawn !== state;
	if (fresh) {
		showWatch();
		showPicture();
		showTables();
	}
	drawn = state;
	showChoices();
	showLetter();
	if (fresh)
		markSpots();
	markChosen();
}

function empty() {
	drawn = null;
	tables = "";
	noPicture();
	for (const id of ["news", "watch", "choose", "letter", "tables"])
		fill(id);
}

function wrong(key) {
	empty();
	/* Before the program speaks a language, all of them. */
	fill("start", make("div", { role: "alert" }, text.wrong
		? make("p", { class: "wrong" }, text.wrong[key])
		: document.importNode($("old").content, true)));
}

/* What was pressed may be gone; who uses keys goes on where the next choice is. */
function keepFocus(held) {
	if (held === null || held === document.body || document.contains(held))
		return;
	const same = held.id && $(held.id);
	const next = same && !same.disabled ? same
		: document.querySelector("#choose .step, #submit:not([disabled]), #send, #choose button");
	next?.focus({ preventScroll: true });
}

function shown(next) {
	if (next.wrong !== undefined) {
		wrong(next.wrong);
		return;
	}
	const held = document.activeElement;
	used = true;
	state = next;
	text = state.text ?? text;
	chosen = null;
	show();
	keepFocus(held);
}

/* A position that no match comes to may end the program. */
function attempt(name, ...given) {
	try {
		shown(call(name, ...given));
	} catch {
		used = true;
		wrong("broken");
	}
}

const take = (number) => attempt("page_step", number);
const back = (steps) => attempt("page_back", steps);
const submit = () => attempt("page_submit");

function newcomer(hello) {
	setLanguage(hello.lang);
	$("title").textContent = "Pli";
	$("state").textContent = "";
	$("promise").textContent = say("promise_play");
	fill("start", make("p", {}, say("hello")),
		make("ul", { class: "row" }, ...hello.games.map((game) => make("li", {},
			make("a", { class: "button", href: `#play=${game.name},${hello.lang}` }, game.title)))));
}

/* Some mail programs write its signs as %2D. */
function fragmentHere() {
	const raw = location.hash.slice(1);
	try {
		return decodeURIComponent(raw);
	} catch {
		return raw;
	}
}

/* Whatever a link has done to the program, the next one finds it as new. */
async function open() {
	delete document.documentElement.dataset.ready;
	if (used)
		await begin();
	used = false;
	empty();
	const fragment = fragmentHere() || $("scene").textContent;
	const play = /^play=([a-z-]+)(?:,([a-z]{2}))?(?:,(\d))?(?:,(\d{1,9}))?$/.exec(fragment);
	playing = play;
	eyes = everybody;
	const hello = call("page_hello", play?.[2] ?? navigator.languages.join());
	text = hello.text ?? {};
	if (play !== null) {
		const seed = play[4] ?? crypto.getRandomValues(new Uint32Array(1))[0];
		attempt("page_play", play[1], hello.lang, Number(play[3] ?? 3), Number(seed));
	} else if (fragment === "") {
		newcomer(hello);
	} else {
		attempt("page_open", fragment);
	}
	document.documentElement.dataset.ready = "yes";
}

load().then(async () => {
	addEventListener("hashchange", open);
	$("picture").addEventListener("click", touchSpot);
	$("picture").addEventListener("keydown", touchSpot);
	await open();
}, () => wrong("program"));
})();
