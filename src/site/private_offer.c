/* SPDX-License-Identifier: MIT */
/* private_offer.c - orders that a letter has offered, for a yes to it. */
#include "base/x.h"
#include "site/private_p.h"
#include "site/site_p.h"

#include <stdlib.h>

void
private_offer(
    struct private *private, uint32_t seat, const char *orders, uint32_t entry)
{
	struct private_offer *offer = &private->seats[seat].offer;

	free(offer->orders);
	*offer = (struct private_offer){
	    orders == NULL ? NULL : xstrdup(orders), entry};
}

const char *
private_offered(const struct private *private, uint32_t seat, uint32_t entry)
{
	const struct private_offer *offer = &private->seats[seat].offer;

	return offer->entry == entry ? offer->orders : NULL;
}

int
private_offer_read(struct private_offer *offer, const struct doc *map,
    const char *path, struct err *err)
{
	const char *orders = doc_text_at(map, "orders", "");
	int64_t entry;

	if (map == NULL)
		return 0;
	if (!doc_number(doc_get(map, "entry"), &entry) || entry < 0 ||
	    entry >= LOG_ENTRIES_MAX || *orders == '\0')
		return site_file_wrong(path, map, "offer: is broken", err);
	*offer = (struct private_offer){xstrdup(orders), (uint32_t)entry};
	return 0;
}

void
private_offer_write(const struct private_offer *offer, struct doc *map)
{
	struct doc *value;

	if (offer->orders == NULL)
		return;
	value = doc_add_map(map, "offer");
	doc_add_number(value, "entry", offer->entry);
	doc_add_string(value, "orders", offer->orders);
}
