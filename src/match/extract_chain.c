/* SPDX-License-Identifier: MIT */
/* extract_chain.c - entries from anywhere, put in order by their signatures. */
#include "match/extract_chain.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

void
pieces_add(struct chain_pieces *pieces, const struct chain_piece *take)
{
	pieces->list = x_grow(
	    pieces->list, &pieces->cap, pieces->count, sizeof(*pieces->list));
	pieces->list[pieces->count++] = *take;
}

void
pieces_release(struct chain_pieces *pieces)
{
	for (size_t i = 0; i < pieces->count; i++)
		buf_release(&pieces->list[i].bytes);
	free(pieces->list);
}

/* ---- signatures that are known ---- */

#define MEMO_FIRST 256

void
sig_memo_release(struct sig_memo *memo)
{
	free(memo->list);
}

/* Its place, or the free one where it goes. */
static struct sig_known *
find_known(const struct sig_memo *memo, const uint8_t hash[HASH_LEN],
    const uint8_t sig[SIG_LEN])
{
	size_t a, b, at;

	memcpy(&a, hash, sizeof(a));
	memcpy(&b, sig, sizeof(b));
	for (at = a ^ b;; at++) {
		struct sig_known *known = &memo->list[at & (memo->cap - 1)];

		if (!known->used ||
		    (memcmp(known->sig, sig, SIG_LEN) == 0 &&
			memcmp(known->hash, hash, HASH_LEN) == 0))
			return known;
	}
}

static void
make_room(struct sig_memo *memo)
{
	struct sig_memo more = *memo;

	if (2 * memo->count < memo->cap)
		return;
	more.cap = memo->cap == 0 ? MEMO_FIRST : 2 * memo->cap;
	more.list = xcalloc(more.cap, sizeof(*more.list));
	for (size_t i = 0; i < memo->cap; i++)
		if (memo->list[i].used)
			*find_known(&more, memo->list[i].hash,
			    memo->list[i].sig) = memo->list[i];
	free(memo->list);
	*memo = more;
}

/* ---- one entry ---- */

/* What is known of the entries before the next. */
struct chain {
	struct seal_hasher hasher;
	uint8_t h0[HASH_LEN], key[KEY_LEN];
	uint8_t hash[HASH_LEN]; /* of the last entry that was looked at */
	struct sig_memo *memo;
};

/* The bytes behind "\nNAME: " if so many of them stand there in hex. */
static bool
read_hex(const struct chain_piece *piece, const char *label, uint8_t *out,
    size_t len)
{
	const struct buf *bytes = &piece->bytes;
	const char *at = memmem(bytes->data, bytes->len, label, strlen(label));

	if (at == NULL)
		return false;
	at += strlen(label);
	return (size_t)(bytes->data + bytes->len - at) > 2 * len &&
	       at[2 * len] == '\n' && seal_unhex(out, len, at);
}

static size_t
signed_length(const struct chain_piece *piece)
{
	const char *sig = memmem(
	    piece->bytes.data, piece->bytes.len, "\nsig: ", strlen("\nsig: "));

	return sig == NULL ? piece->bytes.len
			   : (size_t)(sig + 1 - piece->bytes.data);
}

/* True if it is a signature of the hash that was looked at last. */
static bool
is_good(struct chain *chain, const uint8_t sig[SIG_LEN], uint32_t number)
{
	struct sig_memo *memo = chain->memo;
	struct sig_known *known;

	make_room(memo);
	known = find_known(memo, chain->hash, sig);
	if (known->used)
		return known->good;
	memo->given_up |= memo->bad == SIG_MEMO_FALSE_MAX;
	if (memo->given_up)
		return false;
	memcpy(known->hash, chain->hash, HASH_LEN);
	memcpy(known->sig, sig, SIG_LEN);
	known->used = true;
	known->good =
	    seal_verify_head(sig, chain->key, chain->h0, number, chain->hash);
	memo->bad += !known->good;
	memo->count++;
	return known->good;
}

/* True if it is signed behind the entries of the chain. */
static bool
is_signed(struct chain *chain, const struct chain_piece *piece)
{
	struct seal_hasher hasher = chain->hasher;
	uint8_t sig[SIG_LEN];

	if (!read_hex(piece, "\nsig: ", sig, SIG_LEN))
		return false;
	seal_hasher_add(&hasher, piece->bytes.data, signed_length(piece));
	seal_hasher_now(&hasher, chain->hash);
	if (piece->number == 0) {
		memcpy(chain->h0, chain->hash, HASH_LEN);
		if (!read_hex(piece, "\nhost: ", chain->key, KEY_LEN))
			return false;
	}
	return is_good(chain, sig, piece->number);
}

static void
go_on(struct chain *chain, const struct chain_piece *piece)
{
	static const char change[] = "\nkind: host\n";

	seal_hasher_add(&chain->hasher, piece->bytes.data, piece->bytes.len);
	if (memmem(piece->bytes.data, piece->bytes.len, change,
		strlen(change)) != NULL)
		read_hex(piece, "\nhost: ", chain->key, KEY_LEN);
}

/* ---- all of one number ---- */

static bool
same(const struct chain_piece *a, const struct chain_piece *b)
{
	return a->bytes.len == b->bytes.len &&
	       memcmp(a->bytes.data, b->bytes.data, a->bytes.len) == 0;
}

/* The first of them that is signed, else the first.  Two charters are two
 * matches, but two of another number are two histories. */
static const struct chain_piece *
choose(struct chain *chain, const struct chain_piece *from,
    const struct chain_piece *end, bool *good, struct extract *found)
{
	const struct chain_piece *best = NULL;

	for (const struct chain_piece *at = from; at < end; at++) {
		if (best != NULL && (same(at, best) || at->number == 0))
			continue;
		if (!is_signed(chain, at)) {
			found->stray =
			    found->strays++ == 0 ? at->number : found->stray;
			continue;
		}
		memcpy(found->hashes[best != NULL], chain->hash, HASH_LEN);
		found->texts[best != NULL] = at->text;
		if (best != NULL) {
			found->forked = true;
			found->fork = at->number;
			break;
		}
		best = at;
	}
	*good = best != NULL;
	return best == NULL ? from : best;
}

static void
mark_texts(const struct chain_piece *from, const struct chain_piece *end,
    const struct chain_piece *best, const struct extract *found,
    struct extract_text *texts)
{
	for (; from < end; from++)
		if (found->forked || same(from, best))
			texts[from->text].used = true;
}

static void
take(struct extract *found, const struct chain_piece *piece,
    const struct chain_piece *last)
{
	buf_add(&found->file, piece->bytes.data, piece->bytes.len);
	found->changes |= piece->changes;
	found->pieces += piece->apart || last == NULL;
	found->entries++;
}

/* ---- all ---- */

/* In the order in which they came, by number. */
static void
sort(struct chain_pieces *pieces, struct chain_piece *sorted, size_t *ends,
    uint32_t count)
{
	size_t at = 0;

	for (size_t i = 0; i < pieces->count; i++)
		if (pieces->list[i].number < count)
			ends[pieces->list[i].number]++;
	for (uint32_t n = 0; n < count; n++) {
		size_t size = ends[n];

		ends[n] = at;
		at += size;
	}
	for (size_t i = 0; i < pieces->count; i++)
		if (pieces->list[i].number < count)
			sorted[ends[pieces->list[i].number]++] =
			    pieces->list[i];
}

void
pieces_join(struct chain_pieces *pieces, struct sig_memo *memo,
    struct extract *found, struct extract_text *texts)
{
	size_t count = pieces->count, *ends = xcalloc(count + 1, sizeof(*ends));
	struct chain_piece *sorted = xcalloc(count + 1, sizeof(*sorted));
	const struct chain_piece *at = sorted, *best = NULL;
	struct chain chain;
	bool good = true;

	memset(&chain, 0, sizeof(chain));
	seal_hasher_init(&chain.hasher);
	chain.memo = memo;
	for (size_t i = 0; i < count; i++)
		texts[pieces->list[i].text].any = true;
	/* Behind a gap nothing can be told. */
	sort(pieces, sorted, ends, (uint32_t)count);
	for (size_t n = 0; n < count && at < sorted + ends[n]; n++) {
		const struct chain_piece *last = best, *end = sorted + ends[n];

		best = good ? choose(&chain, at, end, &good, found) : at;
		mark_texts(at, end, best, found, texts);
		if (found->forked)
			break;
		take(found, best, last);
		found->proved = good ? found->file.len : found->proved;
		go_on(&chain, best);
		at = end;
	}
	found->true_to_key = good && found->entries > 0;
	free(sorted);
	free(ends);
}
