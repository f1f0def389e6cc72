/* SPDX-License-Identifier: MIT */
/* judge.c - what becomes of an answer to a scene. */
#include "judge.h"

#include "base/x.h"
#include "play/ahead.h"
#include "play/question.h"
#include "site/site.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PLAIN_MAX 512
#define TEXT_BYTES 4096 /* of an answer */

/* ---- in a process of its own ---- */

struct hearing {
	const struct scenes *scenes;
	struct match match;
	uint32_t seat;
	struct words *words[LANGUAGES_MAX]; /* the reader's language first */
	unsigned word_count;
	struct orders orders;
	struct verdicts verdicts;
};

static void
take_words(struct hearing *hearing, const struct scenes *scenes, unsigned lang)
{
	const struct match_kit *kit = &scenes->kit;

	hearing->words[hearing->word_count++] = kit->words[lang];
	for (unsigned i = 0; i < kit->word_count; i++)
		if (i != lang)
			hearing->words[hearing->word_count++] = kit->words[i];
}

static void
add_order_line(const struct hearing *hearing, const struct order_line *line,
    struct buf *out)
{
	if (line->when != NULL)
		buf_addf(out, "when %s %s: ", line->when,
		    line->about == NULL ? "" : line->about);
	for (unsigned i = 0; i < line->count; i++)
		for (unsigned j = 0; j < line->alternatives[i].count; j++) {
			order_format(hearing->match.game,
			    &line->alternatives[i].orders[j], out);
			buf_addc(out, '\n');
		}
}

/* Orders of a text as no language says them. */
static void
add_plain(struct hearing *hearing, const char *text, struct buf *out)
{
	struct orders orders = ORDERS_INIT;

	orders_read(
	    &orders, text, strlen(text), hearing->words, hearing->word_count);
	for (size_t i = 0; i < orders.count; i++)
		add_order_line(hearing, &orders.lines[i], out);
	orders_release(&orders);
}

/* All that orders can change, what waits among it or not. */
static void
digest(struct hearing *hearing, bool waiting, uint8_t out[HASH_LEN])
{
	const struct match *match = &hearing->match;
	const struct held *held = &match->held[hearing->seat];
	struct buf all = BUF_INIT;

	buf_add(&all, (const char *)match->pos, match->game->position_size);
	buf_add(&all, (const char *)held->moves,
	    held->count * sizeof(*held->moves));
	buf_addf(&all, "%d%d", held->complete, (int)match->handed_in);
	for (unsigned i = 0; waiting && i < match->waiting_count[hearing->seat];
	     i++)
		add_plain(hearing, match->waiting[hearing->seat][i].text, &all);
	seal_hash(out, all.data, all.len);
	buf_release(&all);
}

static void
play(struct hearing *hearing)
{
	struct host_key key = hearing->scenes->kit.host;
	struct arrival arrival = {.seat = hearing->seat,
	    .by = BY_MAIL,
	    .seen = log_head(&hearing->match.log),
	    .time = "2027-06-01T12:00:00Z",
	    .due = ""};
	struct err err = ERR_INIT;

	if (play_orders(&hearing->match, &arrival, &hearing->orders,
		hearing->words, hearing->word_count, &hearing->verdicts, &key,
		&err) < 0) {
		fprintf(stderr, "judge: %s\n", err.text);
		_exit(1);
	}
}

static bool
is_failure(const struct verdict *verdict)
{
	return verdict->kind == VERDICT_REFUSED ||
	       verdict->kind == VERDICT_MISREAD ||
	       verdict->kind == VERDICT_MISSING ||
	       (verdict->kind == VERDICT_UNREAD && verdict->suggestion != NULL);
}

/* What the answer offers first: its guess, else the first that is near. */
static void
offer(struct hearing *hearing, struct heard *heard)
{
	const struct verdicts *verdicts = &hearing->verdicts;
	const char *nearest = verdicts->nearest;

	if (verdicts->guess != NULL)
		snprintf(heard->tap, sizeof(heard->tap), "%s", verdicts->guess);
	else if (nearest != NULL && !verdicts->any && *heard->tap == '\0')
		snprintf(heard->tap, sizeof(heard->tap), "%.*s",
		    (int)strcspn(nearest, "\n"), nearest);
	heard->helped |= verdicts->guess != NULL || nearest != NULL;
}

static void
tell(struct heard *heard, const struct verdict *verdict)
{
	size_t len = strlen(heard->told);

	if (verdict->text != NULL &&
	    (verdict->kind == VERDICT_PLAYED || verdict->kind == VERDICT_KEPT ||
		verdict->kind == VERDICT_HELD))
		snprintf(heard->told + len, sizeof(heard->told) - len, "%s%s",
		    verdict->text,
		    verdict->kind == VERDICT_KEPT ? " (kept)\n" : "\n");
}

static void
tell_verdicts(struct hearing *hearing, struct heard *heard)
{
	for (size_t i = 0; i < hearing->verdicts.count; i++) {
		const struct verdict *verdict = &hearing->verdicts.list[i];

		heard->failed |= is_failure(verdict);
		tell(heard, verdict);
		heard->helped |= verdict->why.key != NULL;
		if (verdict->why.key != NULL && *heard->why == '\0')
			snprintf(heard->why, sizeof(heard->why), "%s %s",
			    verdict->why.key,
			    verdict->word == NULL ? "" : verdict->word);
		if (verdict->suggestion == NULL ||
		    *verdict->suggestion == '\0' || *heard->tap != '\0')
			continue;
		heard->helped = true;
		snprintf(
		    heard->tap, sizeof(heard->tap), "%s", verdict->suggestion);
	}
	offer(hearing, heard);
	for (size_t i = 0; i < hearing->orders.count; i++)
		if (hearing->orders.lines[i].kind == READ_COMMAND)
			snprintf(heard->command, sizeof(heard->command), "%s",
			    hearing->orders.lines[i].command);
}

static void
read_text(struct hearing *hearing, const struct scene *scene, unsigned lang,
    const char *text)
{
	struct buf letter = BUF_INIT, picked = BUF_INIT;
	struct buf letters = BUF_INIT;
	size_t len = strlen(text);

	if (talk_picks(
		hearing->words, hearing->word_count, text, len, &letters)) {
		text = letters.data;
		len = letters.len;
	}
	if (orders_is_pick(text, len)) {
		scene_letter(hearing->scenes, scene, lang, &letter);
		if (orders_pick(letter.data, text, len, &picked)) {
			text = picked.data;
			len = picked.len;
		}
	}
	question_read(&hearing->match, hearing->seat, hearing->words,
	    hearing->word_count, text, len, &hearing->orders);
	buf_release(&letters);
	buf_release(&letter);
	buf_release(&picked);
}

static void
hear(const struct scenes *scenes, struct scene *scene, unsigned lang,
    const char *text, struct heard *heard)
{
	struct hearing hearing = {.scenes = scenes,
	    .match = scene->match,
	    .seat = scene->seat,
	    .orders = ORDERS_INIT,
	    .verdicts = VERDICTS_INIT};
	uint8_t before[HASH_LEN], still[HASH_LEN], now[HASH_LEN];

	take_words(&hearing, scenes, lang);
	digest(&hearing, true, before);
	digest(&hearing, false, still);
	read_text(&hearing, scene, lang, text);
	play(&hearing);
	/* As the answer to a letter without an order has it, or to a yes that
	 * nobody asked for. */
	if (hearing.verdicts.outcome == OUTCOME_NOTHING ||
	    strcmp(hearing.verdicts.asked, "agree") == 0 ||
	    strcmp(hearing.verdicts.asked, "disagree") == 0)
		question_offer(&hearing.match, hearing.seat, hearing.words,
		    hearing.word_count, &hearing.orders, &hearing.verdicts);
	digest(&hearing, true, heard->state);
	digest(&hearing, false, now);
	heard->moved = memcmp(still, now, HASH_LEN) != 0;
	heard->played = memcmp(before, heard->state, HASH_LEN) != 0;
	tell_verdicts(&hearing, heard);
	orders_release(&hearing.orders);
	verdicts_release(&hearing.verdicts);
	scene->match = hearing.match;
}

/* The worker is a process that hears until something is played: then its scene
 * is another one, and a new worker begins.  A process costs more than what is
 * said to it. */
struct request {
	unsigned scene, lang;
	char text[TEXT_BYTES];
};

static struct {
	const struct scenes *scenes;
	pid_t pid;
	int ask, told;
} worker;

static bool
move_whole(int fd, void *data, size_t len, bool writes)
{
	char *at = data;

	while (len > 0) {
		ssize_t n = writes ? write(fd, at, len) : read(fd, at, len);

		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

static void
work(struct scenes *scenes)
{
	struct request request;
	struct heard heard = {.played = false};

	while (!heard.played &&
	       move_whole(worker.ask, &request, sizeof(request), false)) {
		memset(&heard, 0, sizeof(heard));
		hear(scenes, &scenes->list[request.scene], request.lang,
		    request.text, &heard);
		if (!move_whole(worker.told, &heard, sizeof(heard), true))
			_exit(1);
	}
	_exit(0);
}

void
judge_end(void)
{
	if (worker.pid == 0)
		return;
	close(worker.ask);
	close(worker.told);
	waitpid(worker.pid, NULL, 0);
	worker.pid = 0;
}

static void
begin_worker(struct scenes *scenes)
{
	int ask[2], told[2];

	signal(SIGPIPE, SIG_IGN);
	fflush(NULL);
	if (pipe(ask) < 0 || pipe(told) < 0 || (worker.pid = fork()) < 0) {
		perror("judge");
		exit(1);
	}
	worker.scenes = scenes;
	worker.ask = worker.pid == 0 ? ask[0] : ask[1];
	worker.told = worker.pid == 0 ? told[1] : told[0];
	close(worker.pid == 0 ? ask[1] : ask[0]);
	close(worker.pid == 0 ? told[0] : told[1]);
	if (worker.pid == 0)
		work(scenes);
}

void
judge_hear(struct scenes *scenes, const struct scene *scene, unsigned lang,
    const char *text, struct heard *heard)
{
	struct request request = {
	    .scene = (unsigned)(scene - scenes->list), .lang = lang};

	memset(heard, 0, sizeof(*heard));
	if (worker.pid != 0 && worker.scenes != scenes)
		judge_end();
	if (worker.pid == 0)
		begin_worker(scenes);
	snprintf(request.text, sizeof(request.text), "%s", text);
	heard->crashed =
	    !move_whole(worker.ask, &request, sizeof(request), true) ||
	    !move_whole(worker.told, heard, sizeof(*heard), false);
	if (heard->crashed || heard->played)
		judge_end();
}

/* ---- beside what would be fair ---- */

/* What orders do that are written as letters have them, in English; many
 * answers want the same ones, and a process costs more than a comparison. */
static const struct heard *
hear_plain(struct scenes *scenes, const struct scene *scene, const char *orders)
{
	static struct {
		char scene[SCENE_NAME], *orders;
		struct heard heard;
	} known[PLAIN_MAX];
	static unsigned next;
	unsigned i = 0;

	while (i < PLAIN_MAX && (known[i].orders == NULL ||
				    strcmp(known[i].scene, scene->id) != 0 ||
				    strcmp(known[i].orders, orders) != 0))
		i++;
	if (i < PLAIN_MAX)
		return &known[i].heard;
	i = next++ % PLAIN_MAX;
	free(known[i].orders);
	strcpy(known[i].scene, scene->id);
	known[i].orders = xstrdup(orders);
	judge_hear(scenes, scene, 0, orders, &known[i].heard);
	return &known[i].heard;
}

/* Did it do what these orders do? */
static bool
is_same(struct scenes *scenes, const struct scene *scene,
    const struct answer *answer, const char *orders, const struct heard *heard)
{
	const struct heard *plain = hear_plain(scenes, scene, orders);

	if (!plain->played) {
		printf("  line %u: this is not played as it stands: %s",
		    answer->line, orders);
		return false;
	}
	return heard->played &&
	       memcmp(plain->state, heard->state, HASH_LEN) == 0;
}

/* Are these orders what the first tap would write?  The same ones, or such as
 * do the same. */
static bool
is_offered(struct scenes *scenes, unsigned lang, const struct scene *scene,
    const char *orders, const struct heard *heard)
{
	struct hearing hearing = {.match = scene->match};
	struct buf plain = BUF_INIT, tap = BUF_INIT;
	const struct heard *wanted;
	struct heard tapped;
	bool is;

	if (*heard->tap == '\0')
		return false;
	take_words(&hearing, scenes, lang);
	add_plain(&hearing, orders, &plain);
	add_plain(&hearing, heard->tap, &tap);
	is = plain.len > 0 && tap.len > 0 && buf_equals(&plain, tap.data);
	buf_release(&plain);
	buf_release(&tap);
	if (is)
		return true;
	judge_hear(scenes, scene, lang, heard->tap, &tapped);
	wanted = hear_plain(scenes, scene, orders);
	return tapped.played && wanted->played && !tapped.failed &&
	       memcmp(tapped.state, wanted->state, HASH_LEN) == 0;
}

/* "start over" is the command start-over. */
static bool
is_command(const char *written, const char *command)
{
	while (*written != '\0' &&
	       (*written == *command || (*written == ' ' && *command == '-'))) {
		written++;
		command++;
	}
	return *written == *command;
}

/* Is that command what the answer offers first? */
static bool
is_word(const struct scenes *scenes, unsigned lang, const char *command,
    const char *tap)
{
	struct reading_result result;
	struct words *const words[] = {scenes->kit.words[lang]};

	return words_read(words, 1, tap, &result) == READ_COMMAND &&
	       is_command(command, result.command);
}

enum became
judge(struct scenes *scenes, const struct scene *scene, unsigned lang,
    const struct answer *answer, struct heard *heard)
{
	enum became became = BECAME;

	judge_hear(scenes, scene, lang, answer->text, heard);
	for (unsigned i = 0; i < answer->count; i++) {
		const struct fair *fair = &answer->fair[i];
		bool order =
		    fair->wish == WISH_PLAY || fair->wish == WISH_SUGGEST;

		if (fair->wish == WISH_PLAY &&
		    is_same(scenes, scene, answer, fair->text, heard))
			became = BECAME_PLAYED;
		else if (heard->played)
			continue;
		else if (order &&
			 is_offered(scenes, lang, scene, fair->text, heard))
			became = BECAME_SUGGESTED;
		else if (fair->wish == WISH_ASK && heard->helped)
			became = BECAME_ASKED;
		else if (fair->wish == WISH_WORD &&
			 is_command(fair->text, heard->command))
			became = BECAME_ASKED;
		else if (fair->wish == WISH_WORD &&
			 is_word(scenes, lang, fair->text, heard->tap))
			became = BECAME_SUGGESTED;
		else if (fair->wish == WISH_CHAT && !heard->failed &&
			 *heard->command == '\0')
			became = BECAME_CHAT;
		if (became != BECAME)
			return became;
	}
	if (heard->moved || heard->crashed)
		return BECAME_MISREAD;
	if (heard->played)
		return BECAME_KEPT;
	return heard->helped ? BECAME_HELPED : BECAME_BARE;
}
