/* SPDX-License-Identifier: MIT */
/* doctor_machine.c - the program as installed, and the machine it runs on. */
#include "commands/doctor.h"

#include "base/fs.h"
#include "base/helper.h"
#include "base/sandbox.h"
#include "base/x.h"
#include "game/game.h"
#include "language/words.h"
#include "letters/report.h"
#include "table/outage.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/timex.h>
#endif

#define MB (1024 * 1024)
#define HOUR 3600

/* ---- the program ---- */

static const struct {
	const char *name;
	enum doctor_level level;
	const char *without;
	const char *key; /* of pli.yaml: needed only with this, or NULL */
	bool left_out;   /* at configure time: --without-KEY */
} helpers[] = {
    {"pli-send", DOCTOR_WRONG, "no letter leaves", NULL, false},
    {"pli-smtp", DOCTOR_WRONG, "no letter leaves to a mail server", NULL,
	false},
    {"pli-mime", DOCTOR_WRONG, "no mail can be read", NULL, false},
    {"pli-html", DOCTOR_WRONG, "mails that are only HTML cannot be read", NULL,
	false},
    {"pli-draw", DOCTOR_NOTE, "letters have no pictures", NULL, false},
    {"pli-domain", DOCTOR_NOTE,
	"the domains of newcomers are told by their last two words alone", NULL,
	false},
    {"pli-fetch", DOCTOR_WRONG, "no mail is fetched", "fetch", !PLI_FETCH},
    {"pli-post", DOCTOR_WRONG, "nothing is posted to the forum", "forum",
	!PLI_FORUM},
};

static void
check_helpers(struct doctor *doctor)
{
	for (size_t i = 0; i < ARRAY_LEN(helpers); i++) {
		char *path = helper_path(helpers[i].name);
		bool needed =
		    helpers[i].key == NULL ||
		    doc_get(doctor->site->config, helpers[i].key) != NULL;

		if (needed && access(path, X_OK) < 0) {
			doctor_find(doctor, helpers[i].level,
			    "The helper program %s cannot be run: %s.", path,
			    helpers[i].without);
			if (helpers[i].left_out)
				doctor_todo(doctor,
				    "Build pli with it (configure --with-%s), "
				    "or take %s out of pli.yaml.",
				    helpers[i].key, helpers[i].key);
			else
				doctor_todo(
				    doctor, "Install pli again, whole.");
		}
		free(path);
	}
}

static void
tell_data(struct doctor *doctor, const struct err *err)
{
	doctor_find(doctor, DOCTOR_WRONG, "%s.", err->text);
	doctor_todo(doctor,
	    "If the file is below %s, mend it or remove it, and the installed "
	    "one takes its place; else install pli again.",
	    doctor->site->dir);
}

static void
check_template(struct doctor *doctor, const char *path)
{
	struct buf text = BUF_INIT, out = BUF_INIT;
	struct doc *nothing = doc_new_map();
	struct err err = ERR_INIT;

	if (data_read(&doctor->site->data, path, &text, &err) < 0 ||
	    template_render(text.data, text.len, path, nothing, ESCAPE_MARKDOWN,
		NULL, &out, &err) < 0)
		tell_data(doctor, &err);
	doc_free(nothing);
	buf_release(&text);
	buf_release(&out);
}

static void
check_game(struct doctor *doctor, const char *lang, const struct game *game)
{
	struct buf path = BUF_INIT;
	struct words *words;
	struct err err = ERR_INIT;

	if (words_new(&words, &doctor->site->data, lang, game, NULL, &err) < 0)
		tell_data(doctor, &err);
	else
		words_free(words);
	buf_addf(&path, "games/%s/%s.md", game->name, lang);
	check_template(doctor, path.data);
	buf_release(&path);
}

static void
check_letter(struct doctor *doctor, const char *lang, const char *name)
{
	struct buf path = BUF_INIT;

	buf_addf(&path, "templates/%s/%s.md", lang, name);
	check_template(doctor, path.data);
	buf_release(&path);
}

static void
check_language(struct doctor *doctor, const char *lang)
{
	struct words *words;
	struct err err = ERR_INIT;

	/* Without this none of the others is of use. */
	if (words_new(&words, &doctor->site->data, lang, NULL, NULL, &err) <
	    0) {
		tell_data(doctor, &err);
		return;
	}
	words_free(words);
	for (int kind = LETTER_INVITATION; kind < LETTER_KINDS; kind++)
		check_letter(doctor, lang, letter_name((enum letter_kind)kind));
	/* Of many matches, or of none. */
	check_letter(doctor, lang, "digest");
	check_letter(doctor, lang, "which");
	for (size_t i = 0; games[i] != NULL; i++)
		check_game(doctor, lang, games[i]);
}

void
doctor_program(struct doctor *doctor)
{
	check_helpers(doctor);
	for (size_t i = 0; languages[i] != NULL; i++)
		check_language(doctor, languages[i]);
}

/* ---- disk ---- */

void
doctor_judge_room(struct doctor *doctor, const struct doctor_room *room)
{
	unsigned long mb = (unsigned long)(room->bytes / MB);

	if (room->read_only) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "The disk of the site can only be read.");
		doctor_todo(doctor,
		    "The kernel does that after errors of the disk: look at "
		    "dmesg, and then at your backups.");
	} else if (room->bytes < SITE_ROOM_LEAST) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "Only %lu MB are left on the disk; without room mails are "
		    "turned away for later.",
		    mb);
		doctor_todo(doctor, "Make room.");
	} else if (room->bytes < 200 * (uint64_t)MB) {
		doctor_find(
		    doctor, DOCTOR_NOTE, "%lu MB are left on the disk.", mb);
		doctor_todo(doctor, "Make room soon.");
	}
	if (!room->read_only && room->files < 1000) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "Only %lu more files can be made on the disk.",
		    (unsigned long)room->files);
		doctor_todo(doctor,
		    "Remove some: it has too many small ones, not too many "
		    "bytes.");
	}
}

void
doctor_disk(struct doctor *doctor)
{
	struct statvfs st;
	struct doctor_room room;

	if (statvfs(doctor->site->dir, &st) < 0)
		return;
	room = (struct doctor_room){
	    .bytes = (uint64_t)st.f_bavail * st.f_frsize,
	    .total = (uint64_t)st.f_blocks * st.f_frsize,
	    /* Some kinds of disk have no such limit, and say 0 of 0. */
	    .files = st.f_files == 0 ? UINT32_MAX : st.f_favail,
	    .read_only = (st.f_flag & ST_RDONLY) != 0,
	};
	doctor_judge_room(doctor, &room);
}

/* ---- clock ---- */

void
doctor_judge_clock(
    struct doctor *doctor, int64_t newest, const char *match, int synced)
{
	char now[21], then[21];

	if (newest > doctor->now + HOUR) {
		time_write(now, doctor->now);
		time_write(then, newest);
		doctor_find(doctor, DOCTOR_WRONG,
		    "It is %s, but the last entry of %s is of %s: the clock is "
		    "wrong, or was.",
		    now, match, then);
		doctor_todo(doctor, "Set the clock, best by NTP, before the "
				    "next deadline.");
	}
	if (synced == 0) {
		doctor_find(doctor, DOCTOR_NOTE,
		    "Nothing keeps this machine's clock right.");
		doctor_todo(doctor, "Turn on NTP, for example: timedatectl "
				    "set-ntp true");
	}
}

static int
is_synced(void)
{
#ifdef __linux__
	struct timex timex = {0};

	if (adjtimex(&timex) >= 0)
		return (timex.status & STA_UNSYNC) == 0;
#endif
	return -1;
}

/* Without it nobody is reminded, nor late. */
static void
check_tick(struct doctor *doctor)
{
	struct outage guard;
	char last[21];

	outage_read(&guard, doctor->site);
	if ((!doctor->deadlines && doctor->site->terms.pace.target == 0) ||
	    (guard.last != 0 && guard.last + HOUR >= doctor->now))
		return;
	time_write(last, guard.last);
	/* Before the first match there is time to set it up. */
	doctor_find(doctor, doctor->deadlines ? DOCTOR_WRONG : DOCTOR_NOTE,
	    "Deadlines are set, but \"pli tick\" has %s%s.",
	    guard.last == 0 ? "never run" : "not run since ",
	    guard.last == 0 ? "" : last);
	doctor_todo(doctor,
	    "Run it every few minutes, from cron (*/5 * * * * pli -C %s tick) "
	    "or systemd: contrib has both.",
	    doctor->site->dir);
}

void
doctor_clock(struct doctor *doctor)
{
	check_tick(doctor);
	doctor_judge_clock(
	    doctor, doctor->newest, doctor->newest_in, is_synced());
}

/* ---- kernel ---- */

void
doctor_judge_walls(struct doctor *doctor, unsigned walls)
{
	const char *lacks = sandbox_lacks(walls);

	if (lacks != NULL)
		doctor_find(doctor, DOCTOR_NOTE, "%s", lacks);
}

void
doctor_kernel(struct doctor *doctor)
{
	doctor_judge_walls(doctor, sandbox_try());
}
