/* SPDX-License-Identifier: MIT */
/* private_mask.c - people who were forgotten. */
#include "site/private_p.h"

#include "base/x.h"
#include "site/erase.h"

#include <stdlib.h>
#include <string.h>

/* ---- masks ---- */

void
private_masks_release(struct private_masks *masks)
{
	for (size_t i = 0; i < masks->count; i++)
		free(masks->list[i].name);
	free(masks->list);
	*masks = (struct private_masks){.count = 0};
}

static void
add(struct private_masks *masks, uint32_t entry, const char *name,
    int64_t since)
{
	size_t i;

	masks->list = x_grow(
	    masks->list, &masks->cap, masks->count, sizeof(*masks->list));
	/* By their entries: what is lost is cut off at the end. */
	for (i = masks->count; i > 0 && masks->list[i - 1].entry > entry; i--)
		masks->list[i] = masks->list[i - 1];
	masks->list[i] = (struct private_mask){entry, xstrdup(name), since};
	masks->count++;
}

const char *
private_masked(const struct private *private, uint32_t entry)
{
	for (size_t i = 0; i < private->masks.count; i++)
		if (private->masks.list[i].entry == entry)
			return private->masks.list[i].name;
	return NULL;
}

void
private_mask(
    struct private *private, uint32_t entry, const char *name, int64_t now)
{
	if (private_masked(private, entry) == NULL)
		add(&private->masks, entry, name, now);
}

void
private_keep_masks(struct private *private)
{
	struct private_masks masks = private->masks;
	unsigned count = private->count;

	private->masks = (struct private_masks){.count = 0};
	private_release(private);
	private_init(private, count);
	private->masks = masks;
}

/* ---- what was said ---- */

static void
erase_said(struct private *private, uint32_t seat, uint32_t before)
{
	struct private_press kept = {.count = 0};

	for (size_t i = 0; i < private->press.count; i++) {
		struct private_saying *saying = &private->press.list[i];

		if (saying->seat != seat || saying->entry >= before) {
			private_press_add(&kept, saying);
			continue;
		}
		free(saying->text);
		free(saying->tag);
	}
	free(private->press.list);
	private->press = kept;
}

void
private_erase(struct private *private, uint32_t seat)
{
	private_change(private, seat, "", "", 0);
	erase_said(private, seat, NO_ENTRY);
}

void
private_erase_former(struct private *private, uint32_t seat, uint32_t before)
{
	private_drop_former(private, seat);
	erase_said(private, seat, before);
}

void
private_unname(struct private *private, const char *name, const char *called)
{
	for (size_t i = 0; i < private->press.count; i++) {
		struct private_saying *saying = &private->press.list[i];
		struct buf text = BUF_INIT;

		if (!erase_word(saying->text, strlen(saying->text), name,
			called, &text))
			continue;
		free(saying->text);
		saying->text = buf_take(&text);
	}
}

/* ---- the file ---- */

int
private_masks_read(struct private_masks *masks, const struct doc *list,
    const char *path, struct err *err)
{
	for (size_t i = 0; i < doc_count(list); i++) {
		const struct doc *map = doc_at(list, i);
		const char *name = doc_text_at(map, "name", "");
		int64_t since = time_read(doc_text_at(map, "since", ""));
		int64_t entry;

		if (!doc_number(doc_get(map, "entry"), &entry) || entry < 0 ||
		    entry > LOG_ENTRIES_MAX || since < 0 ||
		    !log_is_line(name, LOG_NAME_MAX))
			return err_set(err, EX_CONFIG,
			    "%s:%u: masks are broken", path, doc_line(map));
		add(masks, (uint32_t)entry, name, since);
	}
	return 0;
}

void
private_masks_write(const struct private_masks *masks, struct doc *doc)
{
	struct doc *list, *map;

	if (masks->count == 0)
		return;
	list = doc_add_list(doc, "masks");
	for (size_t i = 0; i < masks->count; i++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "entry", masks->list[i].entry);
		doc_add_string(map, "name", masks->list[i].name);
		time_add(map, "since", masks->list[i].since);
	}
}
