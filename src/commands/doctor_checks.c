/* SPDX-License-Identifier: MIT */
/* doctor_checks.c - the list of checks, and how they note findings. */
#include "commands/doctor.h"

#include <stdarg.h>

const struct doctor_area doctor_areas[] = {
    {"permissions", doctor_permissions},
    {"keys", doctor_keys},
    {"players", doctor_players},
    {"tables", doctor_tables},
    {"program", doctor_program},
    {"matches", doctor_matches},
    {"letters", doctor_letters},
    {"mail", doctor_mail},
    {"clock", doctor_clock},
    {"disk", doctor_disk},
    {"kernel", doctor_kernel},
    {NULL, NULL},
};

void
doctor_init(struct doctor *doctor, struct site *site, int64_t now)
{
	*doctor = (struct doctor){
	    .site = site, .now = now, .findings = doc_new_list()};
}

void
doctor_release(struct doctor *doctor)
{
	doc_free(doctor->findings);
}

void
doctor_run(struct doctor *doctor)
{
	const struct doctor_area *area;

	for (area = doctor_areas; area->name != NULL; area++) {
		doctor->area = area->name;
		area->check(doctor);
	}
}

void
doctor_find(
    struct doctor *doctor, enum doctor_level level, const char *fmt, ...)
{
	struct doc *finding = doc_add_map(doctor->findings, NULL);
	struct buf what = BUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&what, fmt, ap);
	va_end(ap);
	doc_add_string(finding, "area", doctor->area);
	doc_add_string(
	    finding, "level", level == DOCTOR_WRONG ? "wrong" : "note");
	doc_add_string(finding, "what", what.data);
	if (level == DOCTOR_WRONG)
		doctor->wrong++;
	else
		doctor->notes++;
	buf_release(&what);
}

void
doctor_todo(struct doctor *doctor, const char *fmt, ...)
{
	size_t count = doc_count(doctor->findings);
	struct buf todo = BUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&todo, fmt, ap);
	va_end(ap);
	doc_add_string(doc_at(doctor->findings, count - 1), "todo", todo.data);
	buf_release(&todo);
}
