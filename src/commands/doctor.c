/* SPDX-License-Identifier: MIT */
/* doctor.c - pli doctor: checks a site, and says what to do. */
#include "commands/open_site.h"

#include "base/fold.h"
#include "commands/doctor.h"

#include <string.h>

#define COLUMNS 78
#define INDENT 14

/* ---- printing ---- */

/* Words after words, each line from column INDENT on; the first has begun. */
static void
add_wrapped(struct buf *out, const char *text, size_t column)
{
	bool first = true;

	while (*text != '\0') {
		size_t len = strcspn(text, " ");
		size_t width = fold_width(text, len);

		if (!first && column + 1 + width > COLUMNS) {
			buf_addf(out, "\n%*s", INDENT, "");
			column = INDENT;
		} else if (!first) {
			buf_addc(out, ' ');
			column++;
		}
		buf_add(out, text, len);
		column += width;
		text += len;
		text += strspn(text, " ");
		first = false;
	}
	buf_addc(out, '\n');
}

static void
add_finding(struct buf *out, const struct doc *finding, bool named)
{
	const char *level = doc_text_at(finding, "level", "");
	const char *todo = doc_text_at(finding, "todo", NULL);
	bool wrong = strcmp(level, "wrong") == 0;
	const char *word = wrong ? "WRONG: " : "note: ";

	buf_addf(out, "%-*s%s", INDENT,
	    named ? doc_text_at(finding, "area", "") : "", word);
	add_wrapped(
	    out, doc_text_at(finding, "what", ""), INDENT + strlen(word));
	if (todo == NULL)
		return;
	buf_addf(out, "%*s-> ", INDENT, "");
	add_wrapped(out, todo, INDENT + 3);
}

static void
add_area(struct buf *out, const struct doctor *doctor, const char *name)
{
	bool well = true;

	for (size_t i = 0; i < doc_count(doctor->findings); i++) {
		const struct doc *finding = doc_at(doctor->findings, i);

		if (strcmp(doc_text_at(finding, "area", ""), name) != 0)
			continue;
		add_finding(out, finding, well);
		well = false;
	}
	if (well)
		buf_addf(out, "%-*swell\n", INDENT, name);
}

static void
print_text(const struct doctor *doctor)
{
	const struct doctor_area *area;
	struct buf text = BUF_INIT;

	for (area = doctor_areas; area->name != NULL; area++)
		add_area(&text, doctor, area->name);
	cmd_print(&text);
	buf_release(&text);
}

static void
print_json(struct doctor *doctor)
{
	struct doc *doc = doc_new_map();

	doc_add_number(doc, "version", 1);
	doc_take(doc, "findings", doctor->findings);
	doctor->findings = NULL;
	cmd_print_json(doc);
}

/* ---- the command ---- */

static int
examine(const struct cli *cli, struct site *site, bool json, struct err *err)
{
	struct doctor doctor;
	int rc = 0;

	doctor_init(&doctor, site, cli->now);
	doctor_run(&doctor);
	if (doctor.wrong > 0)
		rc = err_set(err, EX_TEMPFAIL,
		    "%u thing%s wrong: see above, behind each arrow, what to "
		    "do",
		    doctor.wrong, doctor.wrong == 1 ? " is" : "s are");
	if (json)
		print_json(&doctor);
	else
		print_text(&doctor);
	doctor_release(&doctor);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *format = NULL;
	const struct option_row rows[] = {
	    {"format", 0, OPTION_TEXT, &format},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	bool json;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_doctor, argc - first, 0, 0, err) < 0 ||
	    cmd_json(format, &json, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	site.verifies = true;
	rc = examine(cli, &site, json, err);
	site_release(&site);
	return rc;
}

const struct command cmd_doctor = {
    .name = "doctor",
    .args = "[--format json]",
    .brief = "look whether all is well, and say what to do if not",
    .help =
	"Looks at the site's files and keys, the program, every match, the "
	"letters\n"
	"that wait, the mail server and the domain, the clock, the disk and "
	"the\n"
	"kernel, and changes nothing.  Behind what is wrong stands what to do "
	"about\n"
	"it; a note is something to know.  The mail server is asked whether it "
	"would\n"
	"take a letter, and gets none.\n"
	"\n"
	"  --format json  the findings as JSON\n"
	"\n"
	"Exit: 0 nothing is wrong, 75 something is, 78 configuration, 64 "
	"usage.\n",
    .run = run,
};
