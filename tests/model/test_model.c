/* SPDX-License-Identifier: MIT */
/*
 * test_model.c - a random walk over all that hosts, players, machines, the
 * clock, the mail server and power cuts do to a site (model.h).  MODEL_SEED,
 * MODEL_STEPS; MODEL_SHOW=1 shows each step; MODEL_ONLY="3 17-18" takes only
 * these.  A walk that fails is walked again with steps left out, for as long as
 * it fails the same way; what is left is shown.
 */
#include "model.h"

#include "base/seal.h"
#include "base/x.h"
#include "folder.h"
#include "suite.h"

#include "checks.h"
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/wait.h>

#define STEPS 1000
#define BRIEF_STEPS 150
#define SOAK_STEPS 20000
#define SHRINK_MOST 60 /* walks */

static unsigned
setting(const char *name, unsigned usual)
{
	const char *text = getenv(name);

	return text == NULL ? usual : (unsigned)atoi(text);
}

struct walk {
	unsigned seed, count;
	unsigned *steps;
};

/* Where the last walk was; its own process may be gone. */
static unsigned *at_step;

static void
go(const struct walk *walk, bool show)
{
	static struct model model;

	model_init(&model, walk->seed);
	for (unsigned i = 0; i < walk->count; i++) {
		*at_step = walk->steps[i];
		model_step(&model, walk->steps[i], show);
	}
	model_release(&model);
}

/* In a process and a folder of its own: 0 if all held; its words go to
 * walk.log. */
static int
try_walk(const struct walk *walk, bool show)
{
	int status, log;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		log = system("rm -rf walk && mkdir walk");
		ck_assert(log == 0 && chdir("walk") == 0);
		log = open("../walk.log", O_WRONLY | O_CREAT | O_TRUNC, 0600);
		dup2(log, 1);
		dup2(log, 2);
		close(log);
		go(walk, show);
		fflush(NULL);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	return status;
}

/* What does not hold, without numbers: names of matches and files differ. */
static void
read_wrong(int status, struct buf *out)
{
	static const char wrong[] = " does not hold: ";
	struct buf log = BUF_INIT;
	const char *at = NULL;

	buf_clear(out);
	if (fs_read(&log, "walk.log", 1 << 28, NULL) == 0)
		at = strstr(log.data, wrong);
	if (at == NULL)
		buf_addf(out, "it ends with %d", status);
	else
		for (at += strlen(wrong); *at != '\n' && *at != '\0'; at++)
			if (strchr("0123456789", *at) == NULL)
				buf_addc(out, *at);
	buf_release(&log);
}

static bool
fails_so(const struct walk *walk, const char *so)
{
	struct buf now = BUF_INIT;
	int status = try_walk(walk, false);
	bool is;

	read_wrong(status, &now);
	is = status != 0 && strcmp(now.data, so) == 0;
	buf_release(&now);
	return is;
}

/* The last step is the one that failed. */
static void
cut_behind(struct walk *walk)
{
	while (walk->count > 1 && walk->steps[walk->count - 1] != *at_step)
		walk->count--;
}

/* Leave out as many as can be, in ever smaller pieces. */
static void
shrink(struct walk *walk, const char *so)
{
	unsigned tries = setting("MODEL_SHRINK", SHRINK_MOST);

	for (unsigned size = walk->count / 2; size > 0 && tries > 0; size /= 2)
		for (unsigned at = 0; at + 1 < walk->count && tries > 0;) {
			unsigned cut = size < walk->count - 1 - at
					   ? size
					   : walk->count - 1 - at;
			struct walk less = {walk->seed, walk->count - cut,
			    malloc(walk->count * sizeof(unsigned))};

			memcpy(less.steps, walk->steps, at * sizeof(unsigned));
			memcpy(less.steps + at, walk->steps + at + cut,
			    (walk->count - at - cut) * sizeof(unsigned));
			tries--;
			if (fails_so(&less, so)) {
				free(walk->steps);
				*walk = less;
				cut_behind(walk);
			} else {
				free(less.steps);
				at += cut;
			}
		}
}

static void
print_log(void)
{
	struct buf log = BUF_INIT, said = BUF_INIT;

	if (fs_read(&log, "walk.log", 1 << 28, NULL) == 0)
		fputs(log.data, stdout);
	/* Of the last command, if its process is gone. */
	if (strstr(log.data, "does not hold") == NULL &&
	    fs_read(&said, "walk/said", 1 << 28, NULL) == 0)
		fputs(said.data, stdout);
	buf_release(&log);
	buf_release(&said);
}

static void
print_again(const struct walk *walk)
{
	printf("# again: MODEL_SEED=%u MODEL_ONLY='", walk->seed);
	for (unsigned i = 0, last; i < walk->count; i = last + 1) {
		last = i;
		while (last + 1 < walk->count &&
		       walk->steps[last + 1] == walk->steps[last] + 1)
			last++;
		printf("%s%u", i > 0 ? " " : "", walk->steps[i]);
		if (last > i)
			printf("-%u", walk->steps[last]);
	}
	printf("'\n");
}

static unsigned
usual_steps(void)
{
	if (getenv("PLI_SOAK") != NULL)
		return SOAK_STEPS;
	return getenv("PLI_BRIEF") != NULL ? BRIEF_STEPS : STEPS;
}

static void
explain(struct walk *walk, int status, bool shown)
{
	struct buf so = BUF_INIT;
	unsigned count;

	read_wrong(status, &so);
	cut_behind(walk);
	printf("# seed %u, step %u: %s\n", walk->seed, *at_step, so.data);
	/* It may be the only one: what hangs on load does not come again. */
	if (!shown)
		print_log();
	count = walk->count;
	shrink(walk, so.data);
	if (!shown || walk->count < count) {
		try_walk(walk, true);
		print_log();
	}
	print_again(walk);
	fflush(stdout);
	buf_release(&so);
	ck_abort_msg("seed %u: see above", walk->seed);
}

/* "3 17-19" */
static void
read_steps(struct walk *walk)
{
	const char *only = getenv("MODEL_ONLY");
	size_t cap = walk->count + 1;
	unsigned first, last;
	int len;

	if (only == NULL) {
		for (unsigned i = 0; i < walk->count; i++)
			walk->steps[i] = i + 1;
		return;
	}
	walk->count = 0;
	while (sscanf(only, "%u%n", &first, &len) == 1) {
		only += len;
		last = first;
		if (sscanf(only, "-%u%n", &last, &len) == 1)
			only += len;
		for (; first <= last; first++) {
			walk->steps = x_grow(walk->steps, &cap, walk->count,
			    sizeof(*walk->steps));
			walk->steps[walk->count++] = first;
		}
	}
}

START_TEST(all_holds_after_every_step)
{
	struct walk walk = {.seed = setting("MODEL_SEED", 1),
	    .count = setting("MODEL_STEPS", usual_steps())};
	bool show = getenv("MODEL_SHOW") != NULL;
	int status;

	enter();
	walk.steps = malloc((walk.count + 1) * sizeof(*walk.steps));
	read_steps(&walk);
	status = try_walk(&walk, show);
	if (show)
		print_log();
	if (status != 0)
		explain(&walk, status, show);
	free(walk.steps);
	leave();
	suite_long_over();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("model");
	TCase *tc = tcase_create("model");
	SRunner *runner = srunner_create(suite);
	int failed;

	setvbuf(stdout, NULL, _IOLBF, 0);
	mallopt(M_TRIM_THRESHOLD, 1 << 28);
	mallopt(M_MMAP_THRESHOLD, 1 << 28);
	seal_init();
	at_step = mmap(NULL, sizeof(*at_step), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	tcase_set_timeout(tc, suite_timeout());
	suite_add_tcase(suite, tc);
	suite_add_long(tc, all_holds_after_every_step);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
