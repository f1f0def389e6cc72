/* SPDX-License-Identifier: MIT */
/* command_list.c - all commands, in the order in which a host meets them. */
#include "commands/cmd.h"

#include "base/fold.h"

#include <string.h>

const struct command *const commands[] = {
    &cmd_setup,
    &cmd_init,
    &cmd_new,
    &cmd_salt,
    &cmd_start,
    &cmd_ingest,
    &cmd_move,
    &cmd_send,
    &cmd_fetch,
    &cmd_post,
    &cmd_show,
    &cmd_log,
    &cmd_verify,
    &cmd_list,
    &cmd_seats,
    &cmd_player,
    &cmd_match_terms,
    &cmd_status,
    &cmd_doctor,
    &cmd_tick,
    &cmd_publish,
    &cmd_board,
    &cmd_void,
    &cmd_note,
    &cmd_reveal,
    &cmd_key,
    &cmd_sign,
    &cmd_host,
    &cmd_ledger,
    &cmd_backup,
    &cmd_restore,
    &cmd_play,
    &cmd_template,
    &cmd_games,
    &cmd_simulate,
    NULL,
};

const struct command *
command_find(const char *name)
{
	const struct command *const *command;

	for (command = commands; *command != NULL; command++)
		if (strcmp((*command)->name, name) == 0)
			return *command;
	return NULL;
}

const struct command *
command_guess(const char *name)
{
	const struct command *const *command, *guess = NULL;
	unsigned distance, best = 3;

	for (command = commands; *command != NULL; command++) {
		distance = fold_distance(name, (*command)->name, 2);
		if (distance < best && distance < strlen(name)) {
			best = distance;
			guess = *command;
		}
	}
	return guess;
}
