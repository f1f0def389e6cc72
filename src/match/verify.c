/* SPDX-License-Identifier: MIT */
/* verify.c - levels 1 to 3 and the facts; seals are in verify_seals.c. */
#include "match/verify.h"
#include "match/verify_p.h"

#include <string.h>

void
verify_release(struct verify *verify)
{
	log_release(&verify->log);
	*verify = (struct verify)VERIFY_INIT;
}

/* ---- level 1: form ---- */

static int
check_form(struct verify *verify, const char *bytes, size_t len,
    const char *name, struct err *err)
{
	struct log *log = &verify->log;
	const char *tail;

	if (log_parse_forms(log, bytes, len, name, err) < 0)
		return -1;
	if (log->torn > 0) {
		tail = bytes + log->bytes.len;
		return err_set(err, EX_DATAERR,
		    "%s: torn after entry %u: %zu bytes behind it are no"
		    " whole entry; %s",
		    name, log_head(log), log->torn,
		    log_torn_words(tail, log->torn));
	}
	verify->reached = VERIFY_FORM;
	return 0;
}

/* ---- level 2: whose, and unchanged ---- */

static int
check_signed(struct verify *verify, const char *name, const uint8_t *host,
    struct err *err)
{
	struct buf hex = BUF_INIT;

	if (log_check_behind(&verify->log, verify->known, name, err) < 0)
		return -1;
	if (host != NULL && memcmp(log_host(&verify->log, 0), host, 32) != 0) {
		seal_hex(&hex, log_host(&verify->log, 0), KEY_LEN);
		err_set(err, EX_FALSE,
		    "%s: entry 0 names another host's key: %s", name, hex.data);
		buf_release(&hex);
		return -1;
	}
	verify->reached = VERIFY_SIGNED;
	return 0;
}

/* ---- level 3: order, and what can be told of the file ---- */

static void
count_orders(struct verify *verify, const struct entry *entry)
{
	size_t i;

	verify->orders[entry->seat][entry->by]++;
	verify->order_count++;
	verify->move_count += entry->move_count;
	verify->sealed_parts += entry->sealed != NULL;
	for (i = 0; i < entry->move_count; i++)
		verify->hidden_moves += strcmp(entry->moves[i], "?") == 0;
}

static void
count_seat(struct verify *verify, const struct entry *entry)
{
	uint32_t bit = 1u << entry->seat;

	verify->people &= ~bit;
	verify->computers &= ~bit;
	if (entry->bot[0] == '\0')
		verify->people |= bit;
	else
		verify->computers |= bit;
}

static void
count_salt(struct verify *verify, const struct entry *entry)
{
	if (entry->seat == UINT32_MAX)
		verify->beacon = true;
	else
		verify->salted |= 1u << entry->seat;
}

static void
count_entry(struct verify *verify, const struct entry *entry)
{
	verify->kinds[entry->kind]++;
	if (entry->kind == ENTRY_ORDERS)
		count_orders(verify, entry);
	if (entry->kind == ENTRY_SEAT)
		count_seat(verify, entry);
	/* A new sitter takes the salt of the old one away. */
	if (entry->kind == ENTRY_SEAT && verify->kinds[ENTRY_START] == 0)
		verify->salted &= ~(1u << entry->seat);
	if (entry->kind == ENTRY_SALT)
		count_salt(verify, entry);
}

static bool
has_option(const struct entry *charter, const char *option)
{
	size_t i;

	for (i = 0; i < charter->option_count; i++) {
		if (strcmp(charter->options[i], option) == 0)
			return true;
	}
	return false;
}

static int
check_order(struct verify *verify, const char *name, struct err *err)
{
	size_t i;

	if (log_check_rules(&verify->log, name, err) < 0)
		return -1;
	for (i = 0; i < verify->log.count; i++)
		count_entry(verify, &verify->log.entries[i]);
	verify->revealed = log_reveal(&verify->log) != NO_ENTRY;
	verify->test_dice =
	    has_option(log_entry(&verify->log, 0), "dice=given");
	verify->reached = VERIFY_ORDERED;
	return 0;
}

int
verify_file(struct verify *verify, const char *bytes, size_t len,
    const char *name, const uint8_t *host, struct err *err)
{
	if (check_form(verify, bytes, len, name, err) < 0 ||
	    check_signed(verify, name, host, err) < 0 ||
	    check_order(verify, name, err) < 0)
		return -1;
	if (!verify->revealed)
		return 0;
	if (verify_seals(verify, name, err) < 0)
		return -1;
	verify->reached = VERIFY_SEALED;
	return 0;
}

/* ---- letters ---- */

/* By the key in force there, or by any other the file names: an old host who
 * plays on, or a new one in another history, is a host of this match, too. */
static bool
signed_by_host(const struct log *log, const struct pli_head *head)
{
	size_t i;

	for (i = 0; i < log->count; i++) {
		const struct entry *entry = &log->entries[i];

		if ((entry->kind == ENTRY_CHARTER ||
			entry->kind == ENTRY_HOST) &&
		    seal_verify_head(head->sig, entry->host, head->match,
			head->entry, head->hash))
			return true;
	}
	return false;
}

enum head_verdict
verify_head(const struct log *log, const struct pli_head *head)
{
	if (memcmp(head->match, log_h0(log), HASH_LEN) != 0)
		return HEAD_OTHER_MATCH;
	if (!signed_by_host(log, head))
		return HEAD_BAD_SIG;
	if (head->entry > log_head(log))
		return HEAD_BEYOND;
	if (memcmp(log_hash(log, head->entry), head->hash, HASH_LEN) != 0)
		return HEAD_CONTRADICTS;
	return HEAD_SAME;
}

bool
verify_heads_contradict(
    const struct log *log, const struct pli_head *a, const struct pli_head *b)
{
	return memcmp(a->match, log_h0(log), HASH_LEN) == 0 &&
	       memcmp(b->match, log_h0(log), HASH_LEN) == 0 &&
	       a->entry == b->entry &&
	       memcmp(a->hash, b->hash, HASH_LEN) != 0 &&
	       signed_by_host(log, a) && signed_by_host(log, b);
}
