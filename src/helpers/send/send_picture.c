/* SPDX-License-Identifier: MIT */
/* send_picture.c - letters get their pictures on the way out. */
#include "helpers/send/send_picture.h"
#include "mail/message.h"

static bool
draw(void *arg, const char *svg, size_t len, struct buf *png)
{
	return draw_client_png(arg, svg, len, png);
}

static enum sent
send_drawn(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	struct send_pictures *pictures = state;
	struct carrier *carrier = pictures->carrier;
	struct buf drawn = BUF_INIT;
	enum sent sent;

	if (message_draw(mail, len, draw, &pictures->draw_client, &drawn)) {
		mail = drawn.data;
		len = drawn.len;
	}
	sent = carrier->send(carrier->state, from, to, mail, len, why);
	buf_release(&drawn);
	return sent;
}

struct carrier
send_pictures(struct send_pictures *pictures, struct carrier *carrier)
{
	*pictures = (struct send_pictures){carrier, DRAW_CLIENT_INIT};
	return (struct carrier){.state = pictures, .send = send_drawn};
}

void
send_pictures_end(struct send_pictures *pictures)
{
	draw_client_end(&pictures->draw_client);
}
