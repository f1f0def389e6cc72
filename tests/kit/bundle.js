// SPDX-License-Identifier: MIT
// bundle.js JS-YAML FOLDER - NodeBB's descriptions of its APIs, FOLDER/read.yaml and
// FOLDER/write.yaml and the files that they name, as one OpenAPI document of JSON for
// openapi.py, on standard output.  JS-YAML is a folder with that module.
'use strict';
const fs = require('fs');
const path = require('path');

const yaml = require(path.resolve(process.argv[2]));
const folder = process.argv[3];
const files = new Map();
const DEPTH = 40;

function load(file) {
	if (!files.has(file))
		files.set(file, yaml.load(fs.readFileSync(file, 'utf8')));
	return files.get(file);
}

function follow(doc, pointer) {
	for (const key of pointer.split('/').filter(Boolean))
		doc = doc[key.replace(/~1/g, '/').replace(/~0/g, '~')];
	return doc;
}

// What a thing of that file is without references.
function whole(thing, file, depth) {
	if (depth > DEPTH)
		return {};
	if (Array.isArray(thing))
		return thing.map(one => whole(one, file, depth + 1));
	if (thing === null || typeof thing !== 'object')
		return thing;
	if (typeof thing.$ref === 'string') {
		const [name, pointer] = thing.$ref.split('#');
		const other = name === '' ? file :
			path.resolve(path.dirname(file), name);
		return whole(follow(load(other), pointer || ''), other, depth + 1);
	}
	return Object.fromEntries(Object.entries(thing).map(
		([key, one]) => [key, whole(one, file, depth + 1)]));
}

const paths = {};
for (const name of ['read.yaml', 'write.yaml']) {
	const file = path.resolve(folder, name);
	const doc = load(file);
	for (const [at, methods] of Object.entries(doc.paths))
		paths[(doc.servers ? doc.servers[0].url : '') + at] = whole(methods, file, 0);
}
process.stdout.write(JSON.stringify({openapi: '3.0.0', paths}));
