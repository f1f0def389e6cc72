/* SPDX-License-Identifier: MIT */
/*
 * turn_account.c - an account of the forum that has no seat at a match: games
 * and tables by private message.
 *
 * The forum vouches for who writes, so no letter of ours has to be answered
 * first, nor is a name asked for: he is called as he is there.
 */
#include "intake/turn_hall.h"

#include <string.h>

struct finding {
	const struct mail *mail;
	char id[17]; /* "": none */
};

static int
look(const char *id, void *arg)
{
	struct finding *finding = arg;
	struct lobby lobby;

	/* One that cannot be read is the host's matter, not this mail's. */
	if (lobby_read(&lobby, finding->mail->site, id, NULL) <= 0)
		return 0;
	if (lobby.state == LOBBY_OPEN &&
	    lobby_of(&lobby, finding->mail->message.from) != LOBBY_NOBODY)
		strcpy(finding->id, id);
	lobby_release(&lobby);
	return finding->id[0] != '\0';
}

/* Is one of these words among what he says? */
static bool
says(const struct caller *caller, const char *const *words)
{
	for (; *words != NULL; words++)
		if (turn_command(&caller->said.orders, *words) != NULL)
			return true;
	return false;
}

static int
answer(struct caller *caller, bool sits, bool *taken, struct err *err)
{
	static const char *const asked[] = {
	    "open", "join", "tables", "games", NULL};
	static const char *const done[] = {
	    "leave", "start", "name", "invite", NULL};
	struct finding finding = {caller->mail, ""};
	int rc = lobby_each(caller->mail->site, look, &finding, err);

	if (rc < 0)
		return -1;
	caller->lang = turn_guest_lang(&caller->said);
	*taken = says(caller, asked) ||
		 (finding.id[0] != '\0' && (!sits || says(caller, done)));
	if (!*taken ||
	    turn_guest_is_enough(caller->mail, caller->key, caller->kind))
		return 0;
	if (finding.id[0] != '\0' && !says(caller, asked)) {
		strcpy(caller->mail->reply.match, finding.id);
		return hall_at_table(caller, err);
	}
	return caller_ask(caller, taken, err);
}

int
turn_account(struct mail *mail, bool sits, bool *taken, struct err *err)
{
	struct caller caller = {.mail = mail,
	    .id = "new",
	    .person = LOBBY_NOBODY,
	    .kind = GUEST_ANSWERED};
	int rc = hall_post(mail->site, caller.key, err);

	*taken = false;
	if (rc == 0)
		rc = turn_guest_read(mail, &caller.said, GUEST_TEXT, err);
	if (rc == 0)
		rc = answer(&caller, sits, taken, err);
	turn_guest_release(&caller.said);
	seal_wipe(caller.key, sizeof(caller.key));
	return rc;
}
