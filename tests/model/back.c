/* SPDX-License-Identifier: MIT */
/* back.c - what was: a site from its backup, a match from an older file. */
#include "model.h"

#include "base/fs.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define BACKUP "backup.pli"

/* ---- the site ---- */

/* "ID.pli"; what is revealed cannot go on: 64. */
static int
accept_file(const char *name, void *arg)
{
	struct act act = {.mail = BUF_INIT, .told = BUF_INIT};
	size_t len = strcspn(name, ".");
	int rc;

	if (strcmp(name + len, ".pli") != 0)
		return 0;
	act_arg(&act, "match");
	act_arg(&act, "%.*s", (int)len, name);
	act_arg(&act, "accept");
	rc = act_command(arg, &act);
	act_release(&act);
	return rc == 64 ? 0 : rc;
}

/* All matches, also those that the model has forgotten. */
int
back_restore(const struct model *model, struct act *act)
{
	char *state = site_path(&model->site, "state");
	int rc = system("rm -rf site");

	if (rc == 0)
		rc = act_command(model, act);
	if (rc == 0)
		rc =
		    fs_each(state, accept_file, (void *)(uintptr_t)model, NULL);
	free(state);
	return rc;
}

/* ---- one match ---- */

static char *
state_path(const struct model *model, const char *id)
{
	return site_path(&model->site, "state/%s.pli", id);
}

/* Without its private file, which nobody had copied. */
int
back_older(const struct model *model, struct act *act)
{
	char *path = state_path(model, model->file.id);
	int rc = fs_overwrite(
	    path, model->file.bytes.data, model->file.bytes.len, NULL);

	free(path);
	return rc < 0 ? 1 : act_command(model, act);
}

static void
copy_file(struct model *model)
{
	struct kept_file *file = &model->file;
	struct table table;
	char *path;

	if (!model_match(model, &table, false))
		return;
	path = state_path(model, table.id);
	buf_clear(&file->bytes);
	if (fs_read(&file->bytes, path, LOG_FILE_MAX, NULL) < 0)
		model_wrong(model, "%s cannot be read", path);
	strcpy(file->id, table.id);
	file->head = log_head(&table.match.log);
	free(path);
	table_close(&table);
}

/* Something came after it, and the match is not revealed. */
static bool
is_older(struct model *model)
{
	struct table table;
	bool is;

	if (model->file.id[0] == '\0' ||
	    !model_open(model, model->file.id, &table))
		return false;
	is = log_head(&table.match.log) > model->file.head &&
	     log_reveal(&table.match.log) == NO_ENTRY;
	table_close(&table);
	return is;
}

/* ---- drawn ---- */

void
back_plan(struct model *model, struct act *act)
{
	switch (model_below(model, 4)) {
	case 0:
		if (!model->has_backup)
			return;
		act_arg(act, "restore");
		act_arg(act, BACKUP);
		act_arg(act, "site");
		act->how = DO_RESTORE;
		return;
	case 1:
	case 2:
		if (!is_older(model))
			return;
		act_arg(act, "match");
		act_arg(act, "%s", model->file.id);
		act_arg(act, "accept");
		act->how = DO_OLDER;
		return;
	default:
		copy_file(model);
	}
}

/* What a mail did that came since is lost. */
static void
lose_mails(struct model *model)
{
	for (unsigned i = 0; i < model->mail_count; i++)
		model->mails[i].lost = true;
}

void
back_look(struct model *model, const struct act *act)
{
	if (act->how == DO_COMMAND && act->rc == 0 &&
	    strcmp(act->argv[0], "backup") == 0)
		model->has_backup = true;
	if (act->how == DO_RESTORE) {
		letters_lose(model, NULL, 0);
		lose_mails(model);
	}
	if (act->how == DO_OLDER) {
		letters_lose(model, model->file.id, model->file.head);
		lose_mails(model);
		model->file.id[0] = '\0';
	}
}
