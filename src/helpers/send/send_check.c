/* SPDX-License-Identifier: MIT */
/* send_check.c - checks that letters could leave and answers come. */
#include "base/fs.h"
#include "helpers/send/send.h"
#include "helpers/send/send_dns.h"

#include <string.h>
#include <unistd.h>

/* Whoever asks waits for the answer. */
#define SECONDS_MOST 20

static void
add_line(struct buf *out, const char *word, const char *text)
{
	buf_addf(out, "%s ", word);
	for (; *text != '\0'; text++)
		buf_addc(out,
		    (unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text);
	buf_addc(out, '\n');
}

/* An address as players answer to, but of no letter. */
static void
add_reply_address(const struct site *site, struct buf *out)
{
	buf_adds(out, site->base);
	if (site->style != STYLE_SUBJECT)
		buf_addf(out, "%cdoctor.0.0.raaaaaaaaaaaaaaaa",
		    site->style == STYLE_PLUS ? '+' : '-');
	buf_addf(out, "@%s", site->domain);
}

static void
check_server(
    const struct site *site, const struct send_config *config, struct buf *out)
{
	struct buf to = BUF_INIT, why = BUF_INIT;
	const char *word;

	add_reply_address(site, &to);
	word = config->check(config, site->address, to.data, &why);
	if (word != NULL)
		add_line(out, word, why.data);
	buf_release(&to);
	buf_release(&why);
}

void
send_check(const struct site *site, struct buf *out)
{
	struct send_config config;
	struct err err = ERR_INIT;
	bool world = true;

	if (send_config_read(&config, doc_get(site->config, "smtp"), site->dir,
		site->domain, &err) < 0) {
		add_line(out, "config", err.text);
	} else if (config.path == NULL) {
		if (config.smtp.timeout > SECONDS_MOST)
			config.smtp.timeout = SECONDS_MOST;
		check_server(site, &config, out);
	} else if (config.carrier == send_maildir) {
		add_line(out, "folder", config.path);
		world = false;
	} else if (access(config.path, X_OK) < 0) {
		add_line(out, "program", config.path);
	}
	send_config_release(&config);
	if (world)
		send_dns_check(site->domain, send_dns_resolve, out);
}
