/* SPDX-License-Identifier: MIT */
/* seal_code.c - codes, tags, ids and digests under the keys M and P. */
#include "base/seal.h"

#include <string.h>

enum { SHORT_LEN = 10 }; /* 80 bits, 16 letters */

/* The short form of F(key, msg); msg is used up. */
static void
add_short(struct buf *out, const uint8_t key[KEY_LEN], struct buf *msg)
{
	uint8_t full[HASH_LEN];

	seal_f(full, key, msg->data, msg->len);
	seal_base32(out, full, SHORT_LEN);
	buf_release(msg);
}

static void
make_code(char out[CODE_LEN + 1], enum code_kind kind,
    const uint8_t key[KEY_LEN], struct buf *msg)
{
	struct buf letters = BUF_INIT;

	buf_addc(&letters, (char)kind);
	add_short(&letters, key, msg);
	memcpy(out, letters.data, CODE_LEN + 1);
	buf_release(&letters);
}

void
seal_code(char out[CODE_LEN + 1], enum code_kind kind,
    const uint8_t post[KEY_LEN], unsigned seat, unsigned entry,
    const uint8_t hash[HASH_LEN])
{
	struct buf msg = BUF_INIT;

	buf_addf(&msg, "pli 1 %s\nseat %u\nentry %u\nhash ",
	    kind == CODE_BOUNCE ? "bounce" : "reply", seat, entry);
	seal_hex(&msg, hash, HASH_LEN);
	buf_addc(&msg, '\n');
	make_code(out, kind, post, &msg);
}

/* An address with A-Z as a-z, and without control characters: a line end in
 * it would pass for the day. */
static void
add_address(struct buf *out, const char *address)
{
	const char *p;

	for (p = address; *p != '\0'; p++) {
		char c = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;

		if ((unsigned char)c >= ' ')
			buf_addc(out, c);
	}
}

void
seal_site_post(uint8_t post[KEY_LEN], const uint8_t seed[32])
{
	static const char label[] = "pli 1 site\n";

	seal_f(post, seed, label, sizeof(label) - 1);
}

/* For who wrote from an address on a day. */
static void
make_address_code(char out[CODE_LEN + 1], enum code_kind kind,
    const char *label, const uint8_t post[KEY_LEN], const char *address,
    unsigned day)
{
	struct buf msg = BUF_INIT;

	buf_addf(&msg, "pli 1 %s\naddress ", label);
	add_address(&msg, address);
	buf_addf(&msg, "\nday %u\n", day);
	make_code(out, kind, post, &msg);
}

void
seal_join_code(char out[CODE_LEN + 1], const uint8_t post[KEY_LEN],
    const char *address, unsigned day)
{
	make_address_code(out, CODE_JOIN, "join", post, address, day);
}

void
seal_digest_code(char out[CODE_LEN + 1], enum code_kind kind,
    const uint8_t post[KEY_LEN], const char *person, unsigned hour)
{
	struct buf msg = BUF_INIT;

	buf_addf(&msg, "pli 1 digest%s\nperson %.*s\nhour %u\n",
	    kind == CODE_DIGEST_BOUNCE ? " bounce" : "", DIGEST_PERSON, person,
	    hour);
	make_code(out, kind, post, &msg);
}

void
seal_watch_code(char out[CODE_LEN + 1], const uint8_t post[KEY_LEN],
    const char *address, unsigned day)
{
	make_address_code(out, CODE_WATCH, "watch", post, address, day);
}

void
seal_confirm_code(char out[CODE_LEN], const uint8_t post[KEY_LEN],
    unsigned seat, unsigned entry, const char *what)
{
	struct buf msg = BUF_INIT, letters = BUF_INIT;

	buf_addf(&msg, "pli 1 confirm\nseat %u\nentry %u\nwhat %s\n", seat,
	    entry, what);
	add_short(&letters, post, &msg);
	memcpy(out, letters.data, CODE_LEN);
	buf_release(&letters);
}

void
seal_letter_id(struct buf *out, const uint8_t post[KEY_LEN], unsigned seat,
    unsigned entry, const char *kind)
{
	struct buf msg = BUF_INIT;

	buf_addf(&msg, "pli 1 letter\nseat %u\nentry %u\nkind %s\n", seat,
	    entry, kind);
	add_short(out, post, &msg);
}

void
seal_boundary(struct buf *out, const uint8_t post[KEY_LEN],
    const char *letter_id, const char *label)
{
	struct buf msg = BUF_INIT;

	/* "=_" can stand in no line of quoted-printable or base64. */
	buf_addf(
	    &msg, "pli 1 boundary\nletter %s\npart %s\n", letter_id, label);
	buf_adds(out, "=_");
	add_short(out, post, &msg);
}

void
seal_mail_tag(uint8_t out[TAG_LEN], const uint8_t post[KEY_LEN], unsigned seat,
    const char *message_id)
{
	struct buf msg = BUF_INIT;
	uint8_t full[HASH_LEN];

	buf_addf(&msg, "pli 1 mail\nseat %u\n%s\n", seat, message_id);
	seal_f(full, post, msg.data, msg.len);
	memcpy(out, full, TAG_LEN);
	buf_release(&msg);
}
