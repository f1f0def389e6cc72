/* SPDX-License-Identifier: MIT */
/* lobby.c - the topic of whoever has no seat. */
#include "table/lobby.h"

#include "base/fs.h"
#include "letters/notice.h"
#include "site/account.h"
#include "table/open_table.h"

#include <stdlib.h>

static bool
is_there(const struct site *site)
{
	char *path = site_path(site, "forum/topics/" ACCOUNT_LOBBY);
	bool is = fs_exists(path);

	free(path);
	return is;
}

static struct doc *
tell(const struct site *site, const char *lang)
{
	struct doc *doc = doc_new_map(), *list = doc_add_list(doc, "games");

	open_table_tell_words(site, lang, doc);
	doc_add_bool(doc, "opens", site->tables.most > 0);
	for (size_t i = 0; games[i] != NULL; i++)
		proposal_tell(&site->data, lang, games[i], false,
		    doc_add_map(list, NULL));
	return doc;
}

int
lobby_open(const struct site *site, int64_t now, struct err *err)
{
	char *topic = account_topic(ACCOUNT_LOBBY);
	const struct notice notice = {.name = "lobby",
	    .lang = site->forum_lang != NULL ? site->forum_lang : site->lang,
	    .to = topic,
	    .tag = "lobby"};
	struct doc *doc;
	int rc = 0;

	if (site->forum_lobby && !is_there(site)) {
		doc = tell(site, notice.lang);
		rc = notice_put(site, &notice, doc, now, err);
		doc_free(doc);
	}
	free(topic);
	return rc;
}
