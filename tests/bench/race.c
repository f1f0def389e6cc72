/* SPDX-License-Identifier: MIT */
/*
 * race.c - run several programs in turn, many times, and print how long each
 * took: medians of the time on the clock and on the processor, against the
 * first, and the most memory one run held.
 *
 *     race RUNS INPUT RESET NAME COMMAND... [ : NAME COMMAND... ]...
 *
 * INPUT is standard input of each run; the shell command RESET is run before
 * each and not timed.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RACERS 8
#define RUNS_MAX 10000

struct racer {
	char *name, **argv;
	double *wall, *cpu; /* ms, one a run */
	long peak;          /* KiB */
};

static void
fail(const char *what)
{
	perror(what);
	exit(1);
}

static double
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double
ms(struct timeval time)
{
	return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3;
}

static void __attribute__((noreturn)) become(char **argv, const char *input)
{
	int in = open(input, O_RDONLY), out = open("/dev/null", O_WRONLY);

	if (in < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
		_exit(126);
	execvp(argv[0], argv);
	_exit(127);
}

static void
run_once(struct racer *racer, const char *input, int run)
{
	struct rusage usage;
	double begin = now_ms();
	pid_t pid = fork();
	int status;

	if (pid < 0)
		fail("fork");
	if (pid == 0)
		become(racer->argv, input);
	if (wait4(pid, &status, 0, &usage) < 0)
		fail("wait");
	racer->wall[run] = now_ms() - begin;
	racer->cpu[run] = ms(usage.ru_utime) + ms(usage.ru_stime);
	if (usage.ru_maxrss > racer->peak)
		racer->peak = usage.ru_maxrss;
	if (status != 0) {
		fprintf(stderr, "race: %s: status %d\n", racer->name, status);
		exit(1);
	}
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *times, int count)
{
	qsort(times, (size_t)count, sizeof(*times), compare);
	return times[count / 2];
}

static int
read_racers(struct racer *racers, char **argv, int runs)
{
	int count = 0;

	while (*argv != NULL && count < RACERS) {
		struct racer *racer = &racers[count++];

		racer->name = *argv++;
		racer->argv = argv;
		racer->wall = calloc((size_t)runs, sizeof(double));
		racer->cpu = calloc((size_t)runs, sizeof(double));
		while (*argv != NULL && strcmp(*argv, ":") != 0)
			argv++;
		if (*argv != NULL)
			*argv++ = NULL;
	}
	return count;
}

static void
print(struct racer *racers, int count, int runs)
{
	double first_wall = 0, first_cpu = 0;

	printf("%-28s %9s %7s %9s %7s %9s\n", "", "clock", "ratio", "cpu",
	    "ratio", "peak RSS");
	for (int i = 0; i < count; i++) {
		double wall = median(racers[i].wall, runs);
		double cpu = median(racers[i].cpu, runs);

		if (i == 0) {
			first_wall = wall;
			first_cpu = cpu;
		}
		printf("%-28s %6.2f ms %6.2fx %6.2f ms %6.2fx %6.1f MB\n",
		    racers[i].name, wall, wall / first_wall, cpu,
		    cpu / first_cpu, (double)racers[i].peak / 1024);
	}
}

int
main(int argc, char **argv)
{
	struct racer racers[RACERS] = {0};
	int runs = argc > 5 ? atoi(argv[1]) : 0, count;

	if (runs < 1 || runs > RUNS_MAX) {
		fprintf(stderr, "usage: race RUNS INPUT RESET NAME COMMAND... "
				"[: NAME COMMAND...]...\n");
		return 64;
	}
	count = read_racers(racers, argv + 4, runs);
	for (int run = 0; run < runs; run++)
		for (int i = 0; i < count; i++) {
			if (system(argv[3]) != 0)
				fail(argv[3]);
			run_once(&racers[i], argv[2], run);
		}
	print(racers, count, runs);
	return 0;
}
