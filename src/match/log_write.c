/* SPDX-License-Identifier: MIT */
/* log_write.c - one entry: making it, and struct to bytes. */
#include "base/x.h"
#include "match/log_p.h"

#include <stdlib.h>
#include <string.h>

void
entry_init(struct entry *entry, enum entry_kind kind)
{
	memset(entry, 0, sizeof(*entry));
	entry->kind = kind;
	entry->number = NO_ENTRY;
	entry->seat = UINT32_MAX;
	entry->seen = NO_ENTRY;
	entry->instead = NO_ENTRY;
	entry->back = NO_ENTRY;
}

static void
release_list(char **list, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		free(list[i]);
	free(list);
}

void
entry_release(struct entry *entry)
{
	release_list(entry->options, entry->option_count);
	release_list(entry->moves, entry->move_count);
	free(entry->beacon);
	free(entry->name);
	free(entry->text);
	free(entry->sealed);
	/* A key of the match may stand in it. */
	seal_wipe(entry, sizeof(*entry));
}

static void
add_to_list(char ***list, size_t *count, const char *text)
{
	*list = xrealloc(*list, *count + 1, sizeof(**list));
	(*list)[(*count)++] = xstrdup(text);
}

bool
log_is_written(const struct entry *entry)
{
	return log_is_written_by(entry->by);
}

bool
log_is_written_by(enum entry_by by)
{
	return by == BY_MAIL || by == BY_FORUM;
}

void
entry_add_move(struct entry *entry, const char *move)
{
	add_to_list(&entry->moves, &entry->move_count, move);
}

void
entry_add_option(struct entry *entry, const char *option)
{
	add_to_list(&entry->options, &entry->option_count, option);
}

static void
write_list(
    const struct field *field, char *const *list, size_t count, struct buf *out)
{
	size_t i;

	if (count == 0)
		return;
	buf_adds(out, field->key);
	buf_adds(out, ":\n");
	for (i = 0; i < count; i++) {
		buf_adds(out, "- \"");
		buf_adds(out, list[i]);
		buf_adds(out, "\"\n");
	}
}

/* True if an optional field is there. */
static bool
is_there(const struct field *field, const struct entry *entry)
{
	const char *at = (const char *)entry + field->at;
	const void *aux = (const char *)entry + field->aux;

	if (!field->optional)
		return true;
	switch (field->form) {
	case FORM_NUM:
		return *(const uint32_t *)(const void *)at != UINT32_MAX;
	case FORM_TEXT:
	case FORM_LINE:
	case FORM_QUOTED:
		return *(char *const *)(const void *)at != NULL;
	case FORM_HEX:
		return *(const bool *)aux;
	case FORM_SEALED:
		return *(uint8_t *const *)(const void *)at != NULL;
	default:
		return *at != '\0';
	}
}

static void
write_number(const struct field *field, uint32_t number, struct buf *out)
{
	if (field->form == FORM_FROM && number == UINT32_MAX)
		buf_adds(out, "beacon");
	else
		buf_addf(out, "%u", number);
}

static void
write_value(
    const struct field *field, const struct entry *entry, struct buf *out)
{
	const void *at = (const char *)entry + field->at;
	const void *aux = (const char *)entry + field->aux;

	switch (field->form) {
	case FORM_NUM:
	case FORM_SIZE:
	case FORM_FROM:
		write_number(field, *(const uint32_t *)at, out);
		break;
	case FORM_TEXT:
	case FORM_LINE:
	case FORM_QUOTED:
		buf_add_quoted(out, *(char *const *)at);
		break;
	case FORM_HEX:
		seal_hex(out, at, field->high);
		break;
	case FORM_SEALED:
		seal_hex(out, *(uint8_t *const *)at, *(const size_t *)aux);
		break;
	case FORM_CHOICE:
		buf_adds(out, field->words[*(const unsigned *)at]);
		break;
	case FORM_FLAG:
		buf_adds(out, field->words[*(const bool *)at]);
		break;
	default:
		buf_adds(out, at);
		break;
	}
}

static void
write_field(
    const struct field *field, const struct entry *entry, struct buf *out)
{
	if (field->form == FORM_PLAINS || field->form == FORM_OPTIONS) {
		const void *at = (const char *)entry + field->at;
		const void *aux = (const char *)entry + field->aux;

		write_list(
		    field, *(char **const *)at, *(const size_t *)aux, out);
		return;
	}
	if (!is_there(field, entry))
		return;
	buf_adds(out, field->key);
	buf_adds(out, ": ");
	write_value(field, entry, out);
	buf_addc(out, '\n');
}

void
entry_write(const struct entry *entry, struct buf *out)
{
	const struct field *field;

	buf_adds(out, "---\n");
	if (entry->number == 0)
		buf_addf(out, "pli: %d\n", LOG_FORMAT);
	buf_addf(out, "entry: %u\nkind: %s\ntime: %s\n", entry->number,
	    log_kinds[entry->kind], entry->time);
	for (field = log_fields[entry->kind]; field->key != NULL; field++)
		write_field(field, entry, out);
}
