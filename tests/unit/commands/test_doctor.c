/* SPDX-License-Identifier: MIT */
/* What pli doctor finds about what the machine, the server, the name said. */
#include "commands/doctor.h"

#include "base/sandbox.h"
#include "suite.h"

#define NOW 1795284000
#define MB ((uint64_t)1024 * 1024)

static struct doctor doctor;

static void
begin(void)
{
	doctor_init(&doctor, NULL, NOW);
	doctor.area = "here";
}

/* The findings so far, "level what -> todo" each on a line, hold text; and
 * there are as many. */
static void
found(unsigned wrong, unsigned notes, const char *text)
{
	struct buf all = BUF_INIT;

	for (size_t i = 0; i < doc_count(doctor.findings); i++) {
		const struct doc *finding = doc_at(doctor.findings, i);

		ck_assert_str_eq(doc_text_at(finding, "area", ""), "here");
		buf_addf(&all, "%s %s -> %s\n",
		    doc_text_at(finding, "level", ""),
		    doc_text_at(finding, "what", ""),
		    doc_text_at(finding, "todo", ""));
	}
	ck_assert_msg(
	    strstr(all.data, text) != NULL, "no '%s' in '%s'", text, all.data);
	ck_assert_uint_eq(doctor.wrong, wrong);
	ck_assert_uint_eq(doctor.notes, notes);
	buf_release(&all);
	doctor_release(&doctor);
	begin();
}

static void
room(uint64_t bytes, uint64_t files, bool read_only)
{
	doctor_judge_room(&doctor,
	    &(struct doctor_room){bytes, 100000 * MB, files, read_only});
}

START_TEST(judges_room)
{
	begin();
	room(5000 * MB, 100000, false);
	found(0, 0, "");
	room(150 * MB, 100000, false);
	found(0, 1, "note 150 MB are left on the disk. -> Make room");
	room(19 * MB, 100000, false);
	found(1, 0, "wrong Only 19 MB are left");
	room(5000 * MB, 999, false);
	found(1, 0, "wrong Only 999 more files");
	room(5000 * MB, 0, true);
	found(1, 0, "wrong The disk of the site can only be read. -> The");
	doctor_release(&doctor);
}
END_TEST

START_TEST(judges_the_clock)
{
	begin();
	doctor_judge_clock(&doctor, 0, "", -1);
	found(0, 0, "");
	doctor_judge_clock(&doctor, NOW + 60, "demo", 1);
	found(0, 0, "");
	doctor_judge_clock(&doctor, NOW + 7200, "demo", 1);
	found(1, 0,
	    "wrong It is 2026-11-21T18:00:00Z, but the last entry of demo is "
	    "of 2026-11-21T20:00:00Z: the clock");
	doctor_judge_clock(&doctor, NOW, "demo", 0);
	found(0, 1, "note Nothing keeps this machine's clock right. -> Turn");
	doctor_release(&doctor);
}
END_TEST

START_TEST(judges_walls)
{
	begin();
	doctor_judge_walls(&doctor, SANDBOX_LANDLOCK | SANDBOX_SECCOMP);
	found(0, 0, "");
	doctor_judge_walls(&doctor, SANDBOX_SECCOMP);
	found(0, 1, "Landlock");
	doctor_judge_walls(&doctor, SANDBOX_LANDLOCK);
	found(0, 1, "seccomp");
	doctor_judge_walls(&doctor, 0);
	found(0, 1, "neither");
	doctor_release(&doctor);
}
END_TEST

static const struct {
	const char *line;
	unsigned wrong, notes;
	const char *says;
} mails[] = {
    {"", 0, 0, ""},
    {"config pli.yaml:3: smtp: ulr: no such setting", 1, 0,
	"wrong pli.yaml:3: smtp: ulr: no such setting -> Mend pli.yaml"},
    {"connect Connection refused", 1, 0,
	"wrong The mail server cannot be reached: Connection refused -> Does"},
    {"slow Timeout", 1, 0, "too slow: Timeout -> If"},
    {"refused 554 go away", 1, 0, "does not want us: 554 go away -> Ask"},
    {"starttls no", 1, 0, "no STARTTLS, or it fails: no -> No password"},
    {"certificate bad", 1, 0, "not to be trusted: bad -> The name"},
    {"login 535 no", 1, 0, "does not let us in: 535 no -> Check smtp: user"},
    {"sender 550 no", 1, 0, "from the site's address: 550 no -> It must"},
    {"recipient 550 no", 1, 0, "to the reply addresses: 550 no -> Players"},
    {"later 450 wait", 0, 1, "note The mail server puts us off: 450 wait"},
    {"program /usr/sbin/sendmail", 1, 0, "run: /usr/sbin/sendmail -> Name"},
    {"folder site/out", 0, 1, "the folder site/out, and to nobody. -> Set"},
    {"reserved example.org", 0, 1, "The domain example.org is reserved"},
    {"no-domain a.org", 1, 0, "The domain a.org does not exist"},
    {"no-mx a.org", 1, 0, "The domain a.org has neither MX nor address"},
    {"no-spf a.org", 0, 1, "The domain a.org has no SPF record"},
    {"no-dns a.org", 0, 1, "The domain a.org could not be looked up"},
    {"unheard of", 0, 0, ""},
    {"connect a\nno-mx b\n", 2, 0, "The domain b has"},
};

START_TEST(judges_mail)
{
	begin();
	for (size_t i = 0; i < ARRAY_LEN(mails); i++) {
		doctor_judge_mail(&doctor, mails[i].line);
		found(mails[i].wrong, mails[i].notes, mails[i].says);
	}
	doctor_release(&doctor);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    judges_room, judges_the_clock, judges_walls, judges_mail};

	return suite_run("doctor", tests, ARRAY_LEN(tests));
}
