/*
 * hostile.js PAGE SEED COUNT <LINKS - the program of the board page (PAGE, a file)
 * without a browser, which would take days: each link is opened, some steps are taken
 * there, and then of each COUNT copies are opened that are damaged without their sum.
 * Prints TAP lines without numbers.  Must hold: an answer is what board.js can read, a
 * damaged link is refused, nothing takes long of the processor, a picture has no element
 * and no attribute but ours, and what ends the program does not keep the next one from
 * opening a link.
 */
"use strict";
const fs = require("fs"), zlib = require("zlib"), readline = require("readline");
const [page, seed, copies] = process.argv.slice(2);
const source = fs.readFileSync(page, "utf8");

const bytesOf = (id) => Buffer.from(
	new RegExp(`id="${id}">([^<]*)<`).exec(source)[1].trim(), "base64url");
const program = new WebAssembly.Module(zlib.gunzipSync(bytesOf("program")));
const files = bytesOf("files");
const wasi = {
	clock_time_get: () => 52, fd_close: () => 8, fd_seek: () => 70,
	fd_write: () => 8, fd_read: () => 8, fd_fdstat_get: () => 8,
	proc_exit: () => { throw new Error("exit"); },
};

let wasm, random = Number(seed);
const next = (most) => (random = (random * 48271) % 2147483647) % most;

function put(bytes) {
	const at = wasm.page_alloc(bytes.length + 9), even = (at + 7) & ~7;
	new Uint8Array(wasm.memory.buffer).set(bytes, even);
	return even;
}

function begin() {
	wasm = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi }).exports;
	wasm._initialize();
	if (!wasm.page_files(put(files), files.length))
		throw new Error("files");
	call("page_hello", put(Buffer.from("en\0")));
}

function call(name, ...given) {
	const from = wasm[name](...given), all = new Uint8Array(wasm.memory.buffer);
	return Buffer.from(all.subarray(from, all.indexOf(0, from))).toString("utf8");
}

/* The sum of all, and the first of each kind. */
const seen = { opened: 0, refused: 0, ended: 0, steps: 0, damaged: 0 }, faults = [];
let slowest = 0, slowestAt = "", opened = 0;

function fault(what, link) {
	if (faults.length < 5)
		faults.push(`${what}: ${link}`);
}

/* What a picture may have, as board.js knows it: each "<" begins an element of ours,
 * whose attributes are no scripts, and whose links lead into the picture. */
const TAGS = new Set(/TAGS = new Set\(\[([^\]]*)\]/.exec(source)[1].match(/\w+/g));
const OPENS = /^<([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*\/?>/;
function isOurs(text) {
	const [, tag, attributes] = OPENS.exec(text) ?? [];
	return tag !== undefined && (TAGS.has(tag) || tag === "style")
		&& [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].every(([, name, value]) =>
			!/^on/i.test(name) && (!/href$/i.test(name) || value.startsWith("#")));
}

function looks(state, link) {
	const svg = state.svg ?? "";
	for (let at = svg.indexOf("<"); at >= 0; at = svg.indexOf("<", at + 1))
		if (svg[at + 1] !== "/" && !isOurs(svg.slice(at, svg.indexOf(">", at) + 1)))
			fault(`${JSON.stringify(svg.slice(at, at + 60))} in the picture`, link);
}

/* NULL: that ended the program. */
function answer(link, name, ...given) {
	const since = process.cpuUsage();
	let state = null, text;
	try {
		text = call(name, ...given);
	} catch (error) {
		if (!(error instanceof WebAssembly.RuntimeError) && error.message !== "exit")
			throw error;
		seen.ended++;
		begin();
	}
	const took = process.cpuUsage(since).user / 1000;
	if (took > slowest)
		[slowest, slowestAt] = [took, link];
	try {
		state = text === undefined ? null : JSON.parse(text);
	} catch {
		fault("no JSON", link);
	}
	return state;
}

function open(link) {
	/* The caller never gets it back, and no page opens so many. */
	if (++opened % 500 === 0)
		begin();
	return answer(link, "page_open", put(Buffer.from(link + "\0")), Buffer.byteLength(link));
}

function steps(link, state) {
	for (let n = 0; n < 3 && state?.orders?.length > 0; n++) {
		looks(state, link);
		seen.steps++;
		state = answer(link, "page_step", next(state.orders.length));
	}
}

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=,%<\u00e9";
function damaged(link) {
	const text = [...link];
	for (let k = next(4); k >= 0; k--) /* the last bits say nothing */
		text.splice(next(Math.max(1, text.length - 8)), next(3), SIGNS[next(SIGNS.length)]);
	return text.join("");
}

function damage(link) {
	for (let n = 0; n < Number(copies); n++) {
		const bad = damaged(link);
		if (bad === link)
			continue;
		seen.damaged++;
		if (open(bad)?.wrong !== "broken")
			fault("a damaged link is no broken one", bad);
	}
}

function check(fine, name, ...why) {
	console.log(`${fine ? "" : "not "}ok ${name}`);
	for (const line of fine ? [] : why)
		console.log(`# ${line}`);
}

async function main() {
	let good = null;
	begin();
	for await (const link of readline.createInterface({ input: process.stdin })) {
		const state = open(link);
		if (state?.wrong === undefined && state !== null) {
			good = good ?? link;
			seen.opened++;
			steps(link, state);
		} else if (state !== null) {
			seen.refused++;
		}
		damage(link);
	}
	check(faults.length === 0, `${opened} hostile links open nothing that is not ours`, ...faults);
	check(slowest < 5000, "and nothing hangs", `${Math.round(slowest)} ms: ${slowestAt}`);
	check(good !== null && open(good)?.wrong === undefined, "a good link opens behind them");
	console.log(`# ${JSON.stringify(seen)}, the slowest took ${Math.round(slowest)} ms`);
}

main();
