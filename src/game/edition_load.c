/* SPDX-License-Identifier: MIT */
/* edition_load.c - an edition from its YAML; game.c needs none. */
#include "base/seal.h"
#include "base/yaml.h"
#include "game/game.h"

bool
edition_load(struct edition *ed, const struct game *game, const char *name,
    const char *text, size_t len, const char *const *options, size_t count,
    struct buf *why)
{
	struct err err = ERR_INIT;
	uint8_t hash[HASH_LEN];
	struct doc *doc;

	if (yaml_parse(&doc, text, len, name, &err) < 0) {
		buf_adds(why, err.text);
		return false;
	}
	seal_hash(hash, text, len);
	return edition_build(ed, game, name, doc, hash, options, count, why);
}
