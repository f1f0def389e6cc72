/* SPDX-License-Identifier: MIT */
/* verify_seals.c - level 4: what the revealed key opens. */
#include "base/x.h"
#include "match/verify_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- the seed of the dice ---- */

/* The salt that counts for each seat: the last before the start, unless the
 * seat was given away after it (FORMAT.md section 5, rule 2). */
static void
find_salts(const struct log *log, const struct entry *salts[VERIFY_SEATS],
    const struct entry **beacon)
{
	size_t i;

	for (i = 0; i < log->count; i++) {
		const struct entry *entry = &log->entries[i];

		if (entry->kind == ENTRY_START)
			return;
		if (entry->kind == ENTRY_SEAT)
			salts[entry->seat] = NULL;
		else if (entry->kind == ENTRY_SALT && entry->seat != UINT32_MAX)
			salts[entry->seat] = entry;
		else if (entry->kind == ENTRY_SALT)
			*beacon = entry;
	}
}

void
verify_salt_lines(const struct log *log, struct buf *out)
{
	const struct entry *salts[VERIFY_SEATS] = {NULL}, *beacon = NULL;
	unsigned seat;

	find_salts(log, salts, &beacon);
	for (seat = 0; seat < VERIFY_SEATS; seat++) {
		if (salts[seat] != NULL)
			buf_addf(out, "salt %u %s\n", seat, salts[seat]->text);
	}
	if (beacon != NULL)
		buf_addf(out, "beacon %s\n", beacon->text);
}

static void
derive_seed(struct verify *verify)
{
	const struct log *log = &verify->log;
	struct buf lines = BUF_INIT;

	if (log_start(log) == NO_ENTRY)
		return;
	verify_salt_lines(log, &lines);
	seal_dice_seed(verify->seed, verify->match_key, log_h0(log), lines.data,
	    lines.len);
	buf_release(&lines);
}

/* ---- sealed parts: NULL, or what is false about one ---- */

static size_t
count_hidden(const struct entry *entry)
{
	size_t i, count = 0;

	for (i = 0; i < entry->move_count; i++)
		count += strcmp(entry->moves[i], "?") == 0;
	return count;
}

/* A player's signature is over the entry answered, with all before it, and the
 * seat. */
static const char *
check_psig(const struct log *log, const struct entry *entry,
    const struct sealed *sealed)
{
	const struct entry *seat = log_seat(log, entry->number, entry->seat);
	struct seal_asked asked = {log_h0(log), entry->seen, NULL, entry->seat};
	struct buf words = BUF_INIT;
	bool good;

	if (seat == NULL || !seat->has_key)
		return "a player's signature, but no key of the seat's";
	if (entry->seen == NO_ENTRY)
		return "a player's signature, but no entry it answers";
	asked.hash = log_hash(log, entry->seen);
	sealed_words(sealed, &words);
	good = seal_verify_orders(
	    sealed->sig, seat->key, &asked, words.data, words.len);
	buf_wipe(&words);
	return good ? NULL : "the player's signature is false";
}

static const char *
check_content(struct verify *verify, const struct entry *entry,
    const struct sealed *sealed)
{
	size_t i;

	if (sealed->move_count != count_hidden(entry))
		return "it holds more or fewer moves than the entry hides";
	if ((sealed->of != NO_ENTRY) != (entry->by == BY_STANDING))
		return "a waiting order acted, or did not, against the entry";
	if (sealed->of != NO_ENTRY && sealed->of >= entry->number)
		return "the waiting order that acted is not there yet";
	for (i = 0; i < sealed->waiting_count; i++) {
		if (sealed->waiting[i].text != NULL)
			verify->waiting_lines++;
		else if (sealed->waiting[i].number >= entry->number)
			return "it withdraws what is not there yet";
		else
			verify->withdrawals++;
	}
	return sealed->has_sig ? check_psig(&verify->log, entry, sealed) : NULL;
}

struct psig {
	uint8_t sig[SIG_LEN];
	uint32_t entry;
};

struct psigs {
	struct psig *list;
	size_t count, cap;
};

static void
add_psig(struct psigs *psigs, const struct entry *entry, const uint8_t *sig)
{
	struct psig *psig;

	psigs->list = x_grow(
	    psigs->list, &psigs->cap, psigs->count, sizeof(*psigs->list));
	psig = &psigs->list[psigs->count++];
	memcpy(psig->sig, sig, SIG_LEN);
	psig->entry = entry->number;
}

static const char *
check_part(
    struct verify *verify, const struct entry *entry, struct psigs *psigs)
{
	struct buf content = BUF_INIT;
	struct sealed sealed;
	const char *wrong;

	if (!seal_open(&content, &verify->sealer, entry->number, entry->seat,
		entry->sealed, entry->sealed_len))
		return "it does not open with the revealed key";
	if (sealed_read(&sealed, content.data, content.len)) {
		wrong = check_content(verify, entry, &sealed);
		if (wrong == NULL && sealed.has_sig)
			add_psig(psigs, entry, sealed.sig);
		sealed_release(&sealed);
	} else {
		wrong = "its content is not in its form";
	}
	buf_wipe(&content);
	return wrong;
}

static int
compare_psigs(const void *a, const void *b)
{
	const struct psig *x = a, *y = b;
	int order = memcmp(x->sig, y->sig, SIG_LEN);

	return order != 0 ? order
			  : (x->entry > y->entry) - (x->entry < y->entry);
}

static int
check_psigs(struct psigs *psigs, const char *name, struct err *err)
{
	size_t i;

	if (psigs->count > 1)
		qsort(psigs->list, psigs->count, sizeof(*psigs->list),
		    compare_psigs);
	for (i = 1; i < psigs->count; i++) {
		if (memcmp(psigs->list[i - 1].sig, psigs->list[i].sig,
			SIG_LEN) == 0)
			return err_set(err, EX_FALSE,
			    "%s: entry %u: a player's signature is used twice",
			    name, psigs->list[i].entry);
	}
	return 0;
}

static int
check_parts(struct verify *verify, struct psigs *psigs, const char *name,
    struct err *err)
{
	const struct log *log = &verify->log;
	const char *wrong;
	size_t i;

	for (i = 0; i < log->count; i++) {
		if (log->entries[i].sealed == NULL)
			continue;
		wrong = check_part(verify, &log->entries[i], psigs);
		if (wrong != NULL)
			return err_set(err, EX_FALSE,
			    "%s: entry %zu, the sealed part: %s", name, i,
			    wrong);
	}
	verify->psigs = psigs->count;
	return check_psigs(psigs, name, err);
}

int
verify_seals(struct verify *verify, const char *name, struct err *err)
{
	const struct log *log = &verify->log;
	struct psigs psigs = {NULL, 0, 0};
	uint8_t commit[HASH_LEN];
	int rc;

	memcpy(
	    verify->match_key, log_entry(log, log_reveal(log))->key, KEY_LEN);
	seal_commit(commit, verify->match_key);
	if (memcmp(commit, log_entry(log, 0)->commit, HASH_LEN) != 0)
		return err_set(err, EX_FALSE,
		    "%s: entry %u: the revealed key is not the one that entry 0"
		    " committed to",
		    name, log_reveal(log));
	sealer_init(&verify->sealer, verify->match_key, log_h0(log));
	derive_seed(verify);
	rc = check_parts(verify, &psigs, name, err);
	free(psigs.list);
	return rc;
}
