/* SPDX-License-Identifier: MIT */
/*
 * bench_verify.c - what pli verify takes for 5 MB, whatever they hold:
 * "bench_verify [SHAPE]".
 *
 * Each shape is written below the working folder, and pli verify is run on it:
 * its exit status, its seconds of the processor and its memory are shown.
 * Wanted are less than 2 seconds and 100 MB for each.
 */
#include "base/fs.h"
#include "base/x.h"
#include "match_kit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SIZE 5000000u
#define KEY 11
#define SEATS 3
#define SIG_LINE (strlen("\nsig: ") + 2 * SIG_LEN + 1)
#define SIGNATURES 20000
#define UNSEEN "\xe2\x80\x8b"
#define PRETTY "\xe2\x80\x9c"

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "bench_verify: %s\n", err->text);
	exit(1);
}

/* ---- one entry more ---- */

static struct entry
next(enum entry_kind kind)
{
	struct entry entry;

	entry_init(&entry, kind);
	strcpy(entry.time, "2026-11-21T18:00:00Z");
	return entry;
}

static void
add(struct match_kit *kit, struct entry *take)
{
	struct err err = ERR_INIT;

	must(log_add(&kit->match.log, take, &kit->host, &err), &err);
}

static void
add_orders(struct match_kit *kit, uint32_t seat, const char *move,
    const struct sealed *sealed, uint32_t instead, uint32_t seen)
{
	struct log *log = &kit->match.log;
	struct entry entry = next(ENTRY_ORDERS);
	struct buf content = BUF_INIT, closed = BUF_INIT;

	entry.seat = seat;
	entry.by = BY_HOST;
	entry.instead = instead;
	entry.seen = seen;
	if (move != NULL)
		entry_add_move(&entry, move);
	if (sealed != NULL) {
		sealed_write(sealed, &content);
		seal_close(&closed, &kit->match.sealer, log_head(log) + 1, seat,
		    content.data, content.len, log_entry(log, 0)->seal);
		entry.sealed_len = closed.len;
		entry.sealed = (uint8_t *)buf_take(&closed);
	}
	add(kit, &entry);
	buf_release(&content);
}

static void
add_note(struct match_kit *kit, const char *text)
{
	struct entry entry = next(ENTRY_NOTE);

	strcpy(entry.topic, "host");
	entry.text = xstrdup(text);
	add(kit, &entry);
}

static void
add_void(struct match_kit *kit, uint32_t back)
{
	struct entry entry = next(ENTRY_VOID);

	entry.back = back;
	entry.why = VOID_MISTAKE;
	add(kit, &entry);
}

static void
reveal(struct match_kit *kit)
{
	struct entry entry = next(ENTRY_REVEAL);

	memcpy(entry.key, kit->keys.match, KEY_LEN);
	add(kit, &entry);
}

static bool
is_short(const struct match_kit *kit, size_t size)
{
	return kit->match.log.bytes.len < size &&
	       kit->match.log.count < LOG_ENTRIES_MAX - 1;
}

/* What the first seat that must move may do. */
static uint32_t
some_move(const struct match_kit *kit, struct buf *text)
{
	const struct match *match = &kit->match;
	uint32_t seat = (uint32_t)__builtin_ctz(match_to_act(match));
	struct order order;

	match->game->write_order(match->edition.data, match->pos, seat,
	    game_default_move(
		match->game, match->edition.data, match->pos, seat),
	    &order);
	order_format(match->game, &order, text);
	return seat;
}

/* ---- matches ---- */

static void
tell_voids(struct match_kit *kit, size_t size)
{
	struct buf move = BUF_INIT;
	uint32_t head = log_head(&kit->match.log);
	uint32_t seat = some_move(kit, &move);

	while (is_short(kit, size)) {
		add_orders(kit, seat, move.data, NULL, NO_ENTRY, NO_ENTRY);
		add_void(kit, head);
	}
	buf_release(&move);
}

static void
tell_notes(struct match_kit *kit, size_t size)
{
	while (is_short(kit, size))
		add_note(kit, "so");
}

/* Every other one is withdrawn by the next. */
static void
tell_ahead(struct match_kit *kit, size_t size)
{
	while (is_short(kit, size)) {
		uint32_t head = log_head(&kit->match.log);
		struct sealed sealed;

		sealed_init(&sealed);
		if (head % 2 == 0)
			sealed_add_drop(&sealed, head);
		sealed_add_when(&sealed, "buy 1 coal");
		add_orders(kit, 0, NULL, &sealed, NO_ENTRY, NO_ENTRY);
		sealed_release(&sealed);
	}
}

/* Signed by the player, with the key that his first entry named. */
static void
tell_signed(struct match_kit *kit, size_t size)
{
	struct log *log = &kit->match.log;
	struct entry entry = next(ENTRY_SEAT);
	struct host_key player;
	uint8_t seed[32] = {9};

	host_key_init(&player, seed);
	entry.seat = 0;
	entry.name = xstrdup(match_name(&kit->match, 0));
	strcpy(entry.lang, "en");
	entry.has_key = true;
	memcpy(entry.key, player.sign_public, KEY_LEN);
	add(kit, &entry);
	while (is_short(kit, size)) {
		uint32_t head = log_head(log);
		const struct seal_asked asked = {
		    log_h0(log), head, log_hash(log, head), 0};
		struct buf words = BUF_INIT;
		struct sealed sealed;

		sealed_init(&sealed);
		sealed_add_when(&sealed, "buy 1 coal");
		sealed_add_words(&sealed, "when I can: buy 1 coal");
		sealed_words(&sealed, &words);
		sealed.has_sig = true;
		seal_sign_orders(
		    sealed.sig, &player, &asked, words.data, words.len);
		add_orders(kit, 0, NULL, &sealed, NO_ENTRY, head);
		buf_release(&words);
		sealed_release(&sealed);
	}
}

/* What the match's key opens of an entry. */
static void
open_sealed(const struct match_kit *kit, uint32_t number, struct sealed *sealed)
{
	const struct log *log = &kit->match.log;
	const struct entry *entry = log_entry(log, number);
	struct buf content = BUF_INIT;

	sealed_init(sealed);
	if (entry->sealed != NULL &&
	    seal_open(&content, &kit->match.sealer, number, entry->seat,
		entry->sealed, entry->sealed_len))
		sealed_read(sealed, content.data, content.len);
	buf_release(&content);
}

/* The first entry that a seat holds until a phase closes. */
static uint32_t
play_until_held(struct match_kit *kit)
{
	const struct match *match = &kit->match;
	struct dice chance;

	dice_init_number(&chance, 3);
	while (match_kit_play(kit, &chance, 1) == 1)
		for (uint32_t s = 0; s < match->seats; s++)
			if (match->held[s].entry == log_head(&match->log))
				return match->held[s].entry;
	fprintf(stderr, "bench_verify: nothing is held\n");
	exit(1);
}

/* It is replaced again and again. */
static void
tell_replaced(struct match_kit *kit, size_t size)
{
	uint32_t last = play_until_held(kit);
	const struct entry *entry = log_entry(&kit->match.log, last);
	uint32_t seat = entry->seat;
	struct buf move = BUF_INIT;
	struct sealed sealed;

	buf_adds(&move, entry->moves[0]);
	open_sealed(kit, last, &sealed);
	while (is_short(kit, size)) {
		add_orders(kit, seat, move.data,
		    sealed.move_count > 0 ? &sealed : NULL, last, NO_ENTRY);
		last = log_head(&kit->match.log);
	}
	sealed_release(&sealed);
	buf_release(&move);
}

static void
tell_seats(struct match_kit *kit, size_t size)
{
	static const char *const names[] = {"Denis", "Elsa"};

	for (unsigned i = 0; is_short(kit, size); i++) {
		struct entry entry = next(ENTRY_SEAT);

		entry.seat = 0;
		entry.name = xstrdup(names[i % 2]);
		strcpy(entry.lang, "en");
		add(kit, &entry);
	}
}

static void
make_match(const char *game, void (*tell)(struct match_kit *kit, size_t size),
    size_t size, struct buf *out)
{
	struct match_kit kit;

	match_kit_init(&kit, game, SEATS, KEY);
	tell(&kit, size);
	reveal(&kit);
	buf_add(out, kit.match.log.bytes.data, kit.match.log.bytes.len);
	match_kit_release(&kit);
}

/* ---- pages ---- */

static void
add_html(const char *text, size_t len, struct buf *out)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] == '"')
			buf_adds(out, "&quot;");
		else if (text[i] == '\n')
			buf_adds(out, "<br>\n");
		else
			buf_addc(out, text[i]);
}

/* Where each entry begins; the end is the last.  The caller frees it. */
static size_t *
find_entries(const struct buf *file, size_t *count)
{
	size_t *at = NULL, cap = 0;
	const char *next_at = file->data;

	*count = 0;
	while (next_at != NULL) {
		at = x_grow(at, &cap, *count, sizeof(*at));
		at[(*count)++] = (size_t)(next_at - file->data);
		next_at = strstr(next_at + 1, "\n---\n");
		next_at += next_at != NULL;
	}
	at = x_grow(at, &cap, *count, sizeof(*at));
	at[*count] = file->len;
	return at;
}

/* Each entry in a post of its own, the last one first. */
static void
add_posts(const struct buf *file, bool html, struct buf *out)
{
	size_t count, *at = find_entries(file, &count);

	while (count-- > 0) {
		buf_adds(
		    out, html ? "<p>Bruno wrote:<br>" : "Bruno wrote:\r\n");
		if (html)
			add_html(file->data + at[count],
			    at[count + 1] - at[count], out);
		for (size_t i = at[count]; !html && i < at[count + 1]; i++)
			buf_addf(out, "%s%c", file->data[i] == '\n' ? "\r" : "",
			    file->data[i]);
	}
	free(at);
}

/* The last entry but one is right in no reading of the page. */
static void
spoil(struct buf *file)
{
	char *at = file->data + file->len - 1;

	while (strncmp(at, "\nsig: ", 6) != 0)
		at--;
	at[6] = at[6] == '0' ? '1' : '0';
	buf_adds(file, PRETTY UNSEEN "\n");
}

/* ---- shapes ---- */

struct shape {
	struct buf files[2];
};

static void
shape_voids(struct shape *shape)
{
	make_match("hab-gut", tell_voids, SIZE, &shape->files[0]);
}

static void
shape_notes(struct shape *shape)
{
	make_match("hab-gut", tell_notes, SIZE, &shape->files[0]);
}

static void
shape_ahead(struct shape *shape)
{
	make_match("hab-gut", tell_ahead, SIZE, &shape->files[0]);
}

static void
shape_signed(struct shape *shape)
{
	make_match("hab-gut", tell_signed, SIZE, &shape->files[0]);
}

static void
shape_replaced(struct shape *shape)
{
	make_match("hauts-fourneaux", tell_replaced, SIZE, &shape->files[0]);
}

static void
shape_seats(struct shape *shape)
{
	make_match("hab-gut", tell_seats, SIZE, &shape->files[0]);
}

static void
make_posts(struct shape *shape, bool html, bool spoilt)
{
	struct buf file = BUF_INIT;

	make_match(
	    "hab-gut", tell_voids, html ? SIZE * 4 / 5 : SIZE * 9 / 10, &file);
	if (spoilt)
		spoil(&file);
	add_posts(&file, html, &shape->files[0]);
	buf_release(&file);
}

static void
shape_page(struct shape *shape)
{
	make_posts(shape, true, false);
}

static void
shape_spoilt(struct shape *shape)
{
	make_posts(shape, true, true);
}

static void
shape_pieces(struct shape *shape)
{
	make_posts(shape, false, false);
}

/* Charters of so many matches; the first is looked for. */
static void
shape_matches(struct shape *shape)
{
	struct match_kit kit;
	struct err err = ERR_INIT;

	match_kit_init(&kit, "hab-gut", SEATS, KEY);
	buf_adds(&shape->files[0], "Many:\n");
	for (unsigned i = 0; shape->files[0].len < SIZE; i++) {
		struct log log = LOG_INIT;
		struct entry charter = *log_entry(&kit.match.log, 0);

		snprintf(charter.match, sizeof(charter.match), "m%u", i);
		charter.options = NULL;
		charter.option_count = 0;
		charter.beacon = NULL;
		must(log_add(&log, &charter, &kit.host, &err), &err);
		buf_add(&shape->files[0], log.bytes.data, log.bytes.len);
		log_release(&log);
	}
	match_kit_release(&kit);
}

static void
tell_nothing(struct match_kit *kit, size_t size)
{
	(void)kit;
	(void)size;
}

static void
make_two(struct shape *shape, size_t size, size_t count)
{
	struct match_kit kit;
	struct buf *out = &shape->files[0];

	for (size_t i = 0; i < 2; i++) {
		match_kit_init(&kit, "hab-gut", SEATS, KEY);
		tell_voids(&kit, size);
		add_note(&kit, i == 0 ? "one" : "two");
		reveal(&kit);
		out = &shape->files[i % count];
		if (count == 1 && i == 0)
			buf_adds(out, "Both:\n");
		buf_add(out, kit.match.log.bytes.data, kit.match.log.bytes.len);
		match_kit_release(&kit);
	}
}

static void
shape_two(struct shape *shape)
{
	make_two(shape, SIZE / 2, 1);
}

static void
shape_two_files(struct shape *shape)
{
	make_two(shape, SIZE, 2);
}

/* What somebody who is not the host puts on a page: entries that nobody
 * signed, each another one in each way to read it. */
static void
shape_strays(struct shape *shape)
{
	struct buf small = BUF_INIT, *out = &shape->files[0];
	size_t count, *at;

	make_match("hab-gut", tell_nothing, 0, &small);
	at = find_entries(&small, &count);
	buf_adds(out, "<html>\n");
	buf_add(out, small.data, at[3]);
	for (unsigned i = 0; out->len < SIZE; i++) {
		buf_addf(out, "---\nentry: 3\n%u" PRETTY UNSEEN "&amp;%.*s", i,
		    (int)SIG_LINE, small.data + at[3] - SIG_LINE);
	}
	free(at);
	buf_release(&small);
}

static void
fill(struct shape *shape, const char *with)
{
	while (shape->files[0].len < SIZE)
		buf_adds(&shape->files[0], with);
}

static void
shape_rules(struct shape *shape)
{
	fill(shape, "---\npli: 1\nentry: 1\n");
}

static void
shape_tags(struct shape *shape)
{
	fill(shape, "<pre>&#8220;&lt;");
}

static void
shape_line(struct shape *shape)
{
	buf_adds(&shape->files[0], "---\npli: 1\nentry: 0\n");
	fill(shape, "a");
}

static void
shape_unseen(struct shape *shape)
{
	fill(shape, UNSEEN PRETTY "> \r");
}

static const struct {
	const char *name;
	void (*make)(struct shape *shape);
} shapes[] = {
    {"voids", shape_voids},
    {"notes", shape_notes},
    {"orders ahead", shape_ahead},
    {"signed by a player", shape_signed},
    {"replaced", shape_replaced},
    {"new players", shape_seats},
    {"forum page", shape_page},
    {"spoilt page", shape_spoilt},
    {"many pieces", shape_pieces},
    {"many charters", shape_matches},
    {"two histories", shape_two},
    {"two files of 5 MB", shape_two_files},
    {"signed by nobody", shape_strays},
    {"beginnings", shape_rules},
    {"tags", shape_tags},
    {"one line", shape_line},
    {"unseen", shape_unseen},
};

/* ---- pli verify ---- */

static void
run(const char *a, const char *b)
{
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	if (getenv("VERIFY_SHOW") == NULL) {
		dup2(null, 1);
		dup2(null, 2);
	}
	execl(getenv("PLI"), "pli", "verify", a, b, (char *)NULL);
	_exit(127);
}

static void
measure(const char *name, const struct shape *shape)
{
	static const char *const paths[] = {"verify.one", "verify.two"};
	bool two = shape->files[1].len > 0;
	struct err err = ERR_INIT;
	struct timespec begin, end;
	struct rusage usage;
	int status;
	pid_t pid;

	for (size_t i = 0; i < 2; i++)
		must(fs_write(paths[i], shape->files[i].data,
			 shape->files[i].len, &err),
		    &err);
	fflush(NULL);
	clock_gettime(CLOCK_MONOTONIC, &begin);
	pid = fork();
	if (pid == 0)
		run(paths[0], two ? paths[1] : NULL);
	if (wait4(pid, &status, 0, &usage) != pid)
		exit(1);
	clock_gettime(CLOCK_MONOTONIC, &end);
	printf("%-20s %5.1f MB, exit %2d %6.2f s, of processors %5.2f s, "
	       "%3ld MB\n",
	    name, (double)(shape->files[0].len + shape->files[1].len) / 1e6,
	    WIFEXITED(status) ? WEXITSTATUS(status) : -1,
	    (double)(end.tv_sec - begin.tv_sec) +
		(double)(end.tv_nsec - begin.tv_nsec) / 1e9,
	    (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		(double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
	    usage.ru_maxrss / 1024);
	fflush(stdout);
	for (size_t i = 0; i < 2; i++)
		unlink(paths[i]);
}

/* What the machine gives just now: so many signatures alone. */
static void
measure_signatures(void)
{
	struct host_key key;
	uint8_t seed[32] = {7}, hash[HASH_LEN] = {1}, sig[SIG_LEN];
	unsigned good = 0;
	clock_t begin;

	host_key_init(&key, seed);
	seal_sign_head(sig, &key, hash, 1, hash);
	begin = clock();
	for (unsigned i = 0; i < SIGNATURES; i++)
		good += seal_verify_head(sig, key.sign_public, hash, 1, hash);
	printf("%u signatures alone: %.2f s\n", good,
	    (double)(clock() - begin) / CLOCKS_PER_SEC);
}

int
main(int argc, char **argv)
{
	seal_init();
	measure_signatures();
	for (size_t i = 0; i < ARRAY_LEN(shapes); i++) {
		struct shape shape = {{BUF_INIT, BUF_INIT}};

		if (argc > 1 && strcmp(argv[1], shapes[i].name) != 0)
			continue;
		shapes[i].make(&shape);
		measure(shapes[i].name, &shape);
		buf_release(&shape.files[0]);
		buf_release(&shape.files[1]);
	}
	return 0;
}
