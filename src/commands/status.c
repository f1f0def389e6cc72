/* SPDX-License-Identifier: MIT */
/* status.c - pli status: what waits for whom, and what is wrong. */
#include "commands/open_site.h"

#include "base/columns.h"
#include "base/x.h"
#include "commands/overview.h"
#include "commands/status.h"

#include <string.h>

enum status_format { STATUS_TEXT, STATUS_JSON, STATUS_METRICS };

struct status {
	const struct doc *desk;
	bool problems; /* nothing else, and nothing at all if all is well */
	struct columns wrong, columns;
	struct buf notes; /* what one line a match has no room for */
};

/* ---- asking the desk ---- */

static bool
is_so(const struct doc *map, const char *key)
{
	bool yes = false;

	return doc_get(map, key) != NULL && doc_bool(doc_get(map, key), &yes) &&
	       yes;
}

static unsigned
number_of(const struct doc *map, const char *key)
{
	int64_t number = 0;

	if (doc_get(map, key) != NULL)
		doc_number(doc_get(map, key), &number);
	return (unsigned)number;
}

static const char *
text_of(const struct doc *map, const char *key)
{
	return doc_text_at(map, key, "");
}

/* ---- matches ---- */

/* "waits for Anna since 2026-11-20, Bruno since 2026-11-21". */
static void
add_waited_for(const struct doc *match, struct buf *out)
{
	const struct doc *waiting = doc_get(match, "waiting");
	const struct doc *bots = doc_get(match, "bots");
	const char *comma = "waits for ";

	for (size_t i = 0; i < doc_count(waiting); i++) {
		const struct doc *seat = doc_at(waiting, i);

		buf_addf(out, "%s%s", comma, text_of(seat, "player"));
		if (doc_get(seat, "since") != NULL)
			buf_addf(out, " since %.10s", text_of(seat, "since"));
		comma = ", ";
	}
	for (size_t i = 0; i < doc_count(bots); i++) {
		buf_addf(
		    out, "%s%s", comma, text_of(doc_at(bots, i), "player"));
		comma = ", ";
	}
}

/* The first deadline of all, and whether somebody is late. */
static void
add_due(const struct doc *match, struct buf *out)
{
	const struct doc *waiting = doc_get(match, "waiting");
	const char *first = NULL;
	bool late = false;

	for (size_t i = 0; i < doc_count(waiting); i++) {
		const struct doc *seat = doc_at(waiting, i);
		const char *due = doc_text_at(seat, "due", NULL);

		/* A letter that has not left makes nobody late. */
		if (due == NULL || is_so(seat, "unsent"))
			continue;
		if (first == NULL || strcmp(due, first) < 0)
			first = due;
		late |= is_so(seat, "late");
	}
	if (first != NULL)
		buf_addf(out, "due %s%s", first, late ? " (late)" : "");
}

static void
note_bounces(const char *id, const struct doc *match, struct buf *out)
{
	const struct doc *bounced = doc_get(match, "bounced");

	for (size_t i = 0; i < doc_count(bounced); i++) {
		const struct doc *seat = doc_at(bounced, i);

		buf_addf(out,
		    "%s: %u letter%s to %s (seat %u) came back, last %s", id,
		    number_of(seat, "count"),
		    x_plural(number_of(seat, "count"), "", "s"),
		    text_of(seat, "player"), number_of(seat, "seat"),
		    text_of(seat, "last"));
		if (doc_get(seat, "status") != NULL)
			buf_addf(out, " (%s)", text_of(seat, "status"));
		if (doc_get(seat, "until") != NULL)
			buf_addf(out, "; its clock stands still until %s",
			    text_of(seat, "until"));
		buf_addc(out, '\n');
	}
}

static void
note_waited(const char *id, const struct doc *match, struct buf *out)
{
	const struct doc *waiting = doc_get(match, "waiting");

	for (size_t i = 0; i < doc_count(waiting); i++) {
		const struct doc *seat = doc_at(waiting, i);
		const char *player = text_of(seat, "player");

		if (is_so(seat, "unsent"))
			buf_addf(out,
			    "%s: the letter that asks %s (seat %u) has not "
			    "been taken by the mail server\n",
			    id, player, number_of(seat, "seat"));
		if (is_so(seat, "too_late"))
			buf_addf(out,
			    "%s: the grace of %s (seat %u) ended %s\n", id,
			    player, number_of(seat, "seat"),
			    text_of(seat, "grace"));
	}
}

static void
note_match(
    const char *id, const struct doc *match, bool problems, struct buf *out)
{
	const struct doc *away = doc_get(match, "away");
	const struct doc *paused = doc_get(match, "paused");
	unsigned free_seats = number_of(match, "free_seats");

	note_bounces(id, match, out);
	note_waited(id, match, out);
	if (problems)
		return;
	for (size_t i = 0; i < doc_count(away); i++)
		buf_addf(out, "%s: %s (seat %u) is away until %s\n", id,
		    text_of(doc_at(away, i), "player"),
		    number_of(doc_at(away, i), "seat"),
		    text_of(doc_at(away, i), "until"));
	if (paused != NULL)
		buf_addf(out, "%s: is paused by %s since %s\n", id,
		    doc_text_at(paused, "player", "the host"),
		    text_of(paused, "since"));
	if (free_seats > 0)
		buf_addf(out, "%s: %u %s free\n", id, free_seats,
		    x_plural(free_seats, "seat is", "seats are"));
}

static void
add_match(struct status *status, const struct doc *match)
{
	struct buf head = BUF_INIT, who = BUF_INIT, due = BUF_INIT;
	const char *id = text_of(match, "match");
	const char *wrong = doc_text_at(match, "wrong", NULL);

	if (wrong != NULL) {
		columns_add(
		    &status->wrong, (const char *const[]){id, "WRONG", wrong});
		return;
	}
	buf_addf(&head, "entry %u", number_of(match, "entry"));
	if (is_so(match, "host_starts"))
		buf_addf(&who, "waits for you: pli start %s", id);
	else if (is_so(match, "host_reveals"))
		buf_addf(&who, "waits for you: pli reveal %s", id);
	else
		add_waited_for(match, &who);
	add_due(match, &due);
	if (!status->problems)
		columns_add(&status->columns,
		    (const char *const[]){id, text_of(match, "state"),
			text_of(match, "game"), head.data, due.data, who.data});
	note_match(id, match, status->problems, &status->notes);
	buf_release(&head);
	buf_release(&who);
	buf_release(&due);
}

/* ---- the site ---- */

static void
add_missing(const struct doc *missing, struct buf *out)
{
	for (size_t i = 0; i < doc_count(missing); i++)
		buf_addf(out, "WRONG  %s  %s\n",
		    text_of(doc_at(missing, i), "what"),
		    text_of(doc_at(missing, i), "todo"));
}

static void
add_clock(const struct doc *clock, bool problems, struct buf *out)
{
	if (doc_get(clock, "until") != NULL)
		buf_addf(out,
		    "all deadlines stand still from %s until %s (pli tick "
		    "--go)\n",
		    text_of(clock, "stopped"), text_of(clock, "until"));
	if (!problems && doc_get(clock, "last_mail") != NULL)
		buf_addf(out, "the last mail of a player came in %s\n",
		    text_of(clock, "last_mail"));
	if (is_so(clock, "disk_read_only"))
		buf_adds(out, "the disk is read-only\n");
	else if (is_so(clock, "disk_full"))
		buf_adds(out, "the disk is full\n");
	else if (is_so(clock, "disk_low"))
		buf_adds(out, "the disk is nearly full\n");
}

static void
add_tables(const struct doc *tables, bool problems, struct buf *out)
{
	for (size_t i = 0; i < doc_count(tables); i++) {
		const struct doc *table = doc_at(tables, i);
		const struct doc *asks = doc_get(table, "asks");
		const char *id = text_of(table, "table");

		if (doc_get(table, "wrong") != NULL)
			buf_addf(out, "table %s: WRONG: %s\n", id,
			    text_of(table, "wrong"));
		else if (!problems && is_so(table, "open"))
			buf_addf(out, "table %s: %s, %u seat%s free\n", id,
			    text_of(table, "game"),
			    number_of(table, "free_seats"),
			    x_plural(number_of(table, "free_seats"), "", "s"));
		for (size_t k = 0; k < doc_count(asks); k++)
			buf_addf(out, "table %s: %s waits for the host's yes\n",
			    id, text_of(doc_at(asks, k), "player"));
	}
}

static const struct {
	const char *key, *one, *many;
} counted[] = {
    {"new", "batch of letters waits to be sent",
	"batches of letters wait to be sent"},
    {"failed", "batch holds letters that could not be delivered",
	"batches hold letters that could not be delivered"},
    {"tmp", "batch of a run that is writing, or was cut off",
	"batches of runs that are writing, or were cut off"},
    {"junk", "mail was junk and is kept in inbox/junk",
	"mails were junk and are kept in inbox/junk"},
    {"unanswered", "mail of a stranger waits in inbox/unanswered for your word",
	"mails of strangers wait in inbox/unanswered for your word"},
};

static void
add_counts(const struct doc *folders, struct buf *out)
{
	for (size_t i = 0; i < ARRAY_LEN(counted); i++) {
		unsigned count = number_of(folders, counted[i].key);

		buf_addf(out, "%u %s\n", count,
		    x_plural(count, counted[i].one, counted[i].many));
	}
}

/* ---- all of it ---- */

static int
print_text(struct site *site, struct status *status, struct err *err)
{
	const struct doc *matches = doc_get(status->desk, "matches");
	struct buf text = BUF_INIT;
	int rc = 0;

	add_missing(doc_get(status->desk, "missing"), &text);
	for (size_t i = 0; i < doc_count(matches); i++)
		add_match(status, doc_at(matches, i));
	columns_write(&status->wrong, &text);
	columns_write(&status->columns, &text);
	if (!status->problems &&
	    status->wrong.count + status->columns.count == 0)
		buf_adds(&text, "no matches\n");
	buf_add(&text, status->notes.data, status->notes.len);
	add_tables(doc_get(status->desk, "tables"), status->problems, &text);
	add_clock(doc_get(status->desk, "clock"), status->problems, &text);
	if (!status->problems)
		add_counts(doc_get(status->desk, "folders"), &text);
	if (doc_count(doc_get(status->desk, "missing")) == 0)
		rc = cmd_status_letters(site, &text, err);
	if (rc == 0)
		cmd_print(&text);
	buf_release(&text);
	return rc;
}

static unsigned
count_wrong(const struct doc *desk)
{
	const struct doc *matches = doc_get(desk, "matches");
	unsigned wrong = 0;

	for (size_t i = 0; i < doc_count(matches); i++)
		wrong += doc_get(doc_at(matches, i), "wrong") != NULL;
	return wrong;
}

static void
print_metrics(const struct site *site, const struct doc *desk)
{
	struct buf text = BUF_INIT;

	cmd_status_metrics(site, desk, &text);
	cmd_print(&text);
	buf_release(&text);
}

/* How it ends says whether mail is taken and matches go on. */
static int
judge(const struct site *site, const struct doc *desk, struct err *err)
{
	const struct doc *clock = doc_get(desk, "clock");
	unsigned wrong = count_wrong(desk);

	if (integrity_site(site, err) < 0)
		return -1;
	if (wrong > 0)
		return err_set(err, EX_TEMPFAIL,
		    "%u %s cannot be played on: see above", wrong,
		    x_plural(wrong, "match", "matches"));
	if (integrity_tables(site, err) < 0)
		return -1;
	if (is_so(clock, "disk_read_only"))
		return err_set(err, EX_TEMPFAIL,
		    "the disk is read-only: nothing can be taken in, played "
		    "or told (\"pli doctor\" says more)");
	if (is_so(clock, "disk_full"))
		return err_set(err, EX_TEMPFAIL,
		    "the disk is full: make room, or mails have to wait");
	return 0;
}

static int
tell(const struct cli *cli, struct site *site, enum status_format format,
    bool problems, struct err *err)
{
	struct status status = {.problems = problems, .notes = BUF_INIT};
	struct doc *desk;
	int rc = 0;

	if (overview_look(site, cli->now, &desk, err) < 0)
		return -1;
	status.desk = desk;
	columns_init(&status.wrong, 3);
	columns_init(&status.columns, 6);
	if (format == STATUS_METRICS)
		print_metrics(site, desk);
	else if (format == STATUS_TEXT)
		rc = print_text(site, &status, err);
	if (rc == 0)
		rc = judge(site, desk, err);
	/* It takes the desk. */
	if (format == STATUS_JSON)
		cmd_print_json(desk);
	else
		doc_free(desk);
	columns_release(&status.wrong);
	columns_release(&status.columns);
	buf_release(&status.notes);
	return rc;
}

static int
read_format(const char *name, enum status_format *format, struct err *err)
{
	static const char *const names[] = {
	    [STATUS_TEXT] = "text",
	    [STATUS_JSON] = "json",
	    [STATUS_METRICS] = "prometheus",
	};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(name == NULL ? "text" : name, names[i]) == 0) {
			*format = (enum status_format)i;
			return 0;
		}
	return err_set(err, EX_USAGE,
	    "--format %s: must be text, json or prometheus", name);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *format = NULL;
	bool problems = false, deep = false;
	const struct option_row rows[] = {
	    {"deep", 0, OPTION_FLAG, &deep},
	    {"format", 0, OPTION_TEXT, &format},
	    {"problems", 0, OPTION_FLAG, &problems},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	enum status_format as = STATUS_TEXT;
	struct site site;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_status, argc - first, 0, 0, err) < 0 ||
	    read_format(format, &as, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	site.verifies = deep;
	rc = tell(cli, &site, as, problems, err);
	site_release(&site);
	return rc;
}

const struct command cmd_status = {
    .name = "status",
    .args = "[--deep] [--format text|json|prometheus] [--problems]",
    .brief = "tell what waits for whom, and what is wrong",
    .help =
	"One line a match: id, state, game, last entry, when it is due, who "
	"is\n"
	"waited for since when.  Below, what there is to say of it: letters "
	"that\n"
	"came back or have not left, who is away, a pause, free seats.  Then "
	"the\n"
	"clock, and how many letters wait, failed, or came as junk; and for "
	"each\n"
	"that the mail server has put off or refused: when it is next and what "
	"the\n"
	"server said.  No address stands in it.\n"
	"\n"
	"  --deep                    read and verify each match as a whole, "
	"by\n"
	"                            all cores; believe nothing that was kept\n"
	"  --format json|prometheus  the same as JSON, or as numbers for what\n"
	"                            watches machines\n"
	"  --problems                only what is wrong: nothing if all is "
	"well\n"
	"\n"
	"Exit: 0 all is well, 75 a match cannot be played on, something of "
	"the\n"
	"site is missing, or the disk is full or read-only, 78 configuration,\n"
	"64 usage.\n",
    .run = run,
};
