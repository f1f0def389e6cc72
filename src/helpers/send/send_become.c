/* SPDX-License-Identifier: MIT */
/* send_become.c - pli-send has no libcurl: pli-smtp has. */
#include "helpers/send/outbox_run.h"
#include "helpers/send/send.h"

int
send_by_smtp(struct send_config *config, struct err *err)
{
	(void)config;
	return outbox_run_as("pli-smtp", err);
}
