/* SPDX-License-Identifier: MIT */
/* sandbox.c - Landlock and seccomp, straight from the kernel's interface. */
#include "base/sandbox.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* By LeakSanitizer, from outside of the process. */
#if defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_LOOKED_FOR
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_LOOKED_FOR
#endif
#endif

/* ---- limits ---- */

/* Of what stdout may be: enough for any answer, no way to fill a disk. */
#define FILE_BYTES (8 * 1024 * 1024)

static void
limit(int what, rlim_t soft, rlim_t hard)
{
	struct rlimit now;

	if (getrlimit(what, &now) < 0)
		return;
	if (now.rlim_max != RLIM_INFINITY && hard > now.rlim_max)
		hard = now.rlim_max;
	now = (struct rlimit){soft < hard ? soft : hard, hard};
	setrlimit(what, &now);
}

/* valgrind lives in the process too, and needs memory that is code. */
static bool
is_watched(void)
{
	const char *preload = getenv("LD_PRELOAD");

	return preload != NULL && strstr(preload, "/vgpreload_") != NULL;
}

/* What is mapped now: a sanitizer maps far more than the program. */
static size_t
mapped_bytes(void)
{
	char text[64] = "";
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, text, sizeof(text) - 1) < 0)
		text[0] = '\0';
	if (fd >= 0)
		close(fd);
	return strtoul(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

void
sandbox_limit(unsigned seconds, size_t memory)
{
	size_t mapped = mapped_bytes();

	limit(RLIMIT_CPU, seconds, seconds + 1);
	limit(RLIMIT_CORE, 0, 0);
	limit(RLIMIT_FSIZE, FILE_BYTES, FILE_BYTES);
	if (mapped > 0 && !is_watched())
		limit(RLIMIT_AS, mapped + memory, mapped + memory);
}

void
sandbox_keep_secrets(void)
{
	limit(RLIMIT_CORE, 0, 0);
#if defined(__linux__) && !defined(LEAKS_ARE_LOOKED_FOR)
	prctl(PR_SET_DUMPABLE, 0);
#endif
}

#if defined(__linux__) && defined(SYS_seccomp)

/* ---- Landlock: the numbers of its ABI, which older headers lack ---- */

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif
#define LANDLOCK_ASK_VERSION 1

struct landlock_rules {
	uint64_t files, net, scopes;
};

/* For each version, what it can forbid and how much of the struct it knows. */
static const struct {
	struct landlock_rules rules;
	size_t size;
} landlock_versions[] = {
    {{0x1fff, 0, 0}, 8},
    {{0x3fff, 0, 0}, 8},
    {{0x7fff, 0, 0}, 8},
    {{0x7fff, 3, 0}, 16},
    {{0xffff, 3, 0}, 16},
    {{0xffff, 3, 3}, 24},
};
#define LANDLOCK_VERSIONS                                                      \
	((long)(sizeof(landlock_versions) / sizeof(landlock_versions[0])))

/* All that it can forbid, and no path that is let off. */
static bool
enter_landlock(void)
{
	long version =
	    syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_ASK_VERSION);
	long fd;
	bool in;

	if (version < 1)
		return false;
	if (version > LANDLOCK_VERSIONS)
		version = LANDLOCK_VERSIONS;
	fd = syscall(SYS_landlock_create_ruleset,
	    &landlock_versions[version - 1].rules,
	    landlock_versions[version - 1].size, 0);
	if (fd < 0)
		return false;
	in = syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	close((int)fd);
	return in;
}

/* ---- seccomp ---- */

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH AUDIT_ARCH_RISCV64
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define ARCH AUDIT_ARCH_PPC64LE
#elif defined(__s390x__)
#define ARCH AUDIT_ARCH_S390X
#endif

#ifdef ARCH

#define LOAD(field)                                                            \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define DENY RETURN(SECCOMP_RET_ERRNO | EPERM)
/* Run the next statement only if the value loaded is that one. */
#define WHEN(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)
#define PERMIT(name) WHEN(SYS_##name), ALLOW
/* The lower half of the third argument. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define THIRD (offsetof(struct seccomp_data, args[2]) + 4)
#else
#define THIRD offsetof(struct seccomp_data, args[2])
#endif
/* Memory may not become code: the statements go on behind this if it may
 * not be that call at all. */
#define PERMIT_DATA(name)                                                      \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 4),                 \
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, THIRD),                         \
	    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), DENY, ALLOW

static const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0),
    DENY,
    LOAD(nr),
    /* The second set of numbers on x86-64; no other machine has so high. */
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    DENY,
    PERMIT(read),
    PERMIT(write),
    PERMIT(writev),
    PERMIT(close),
    PERMIT(lseek),
    PERMIT(fstat),
    PERMIT(brk),
    PERMIT(munmap),
    PERMIT(mremap),
    PERMIT(madvise),
    PERMIT(futex),
    PERMIT(getpid),
    PERMIT(gettid),
    PERMIT(getrandom),
    PERMIT(sched_yield),
    PERMIT(clock_gettime),
    PERMIT(gettimeofday),
    PERMIT(rt_sigaction),
    PERMIT(rt_sigprocmask),
    PERMIT(rt_sigreturn),
    PERMIT(sigaltstack),
    PERMIT(restart_syscall),
    PERMIT(exit),
    PERMIT(exit_group),
    PERMIT_DATA(mmap),
    PERMIT_DATA(mprotect),
    DENY,
};

static bool
enter_seccomp(void)
{
	struct sock_fprog program = {
	    .len = sizeof(filter) / sizeof(filter[0]),
	    .filter = (struct sock_filter *)(uintptr_t)filter,
	};

	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool
enter_seccomp(void)
{
	return false;
}

#endif

static unsigned
enter_walls(void)
{
	unsigned walls = 0;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return 0;
	prctl(PR_SET_DUMPABLE, 0);
	if (enter_landlock())
		walls |= SANDBOX_LANDLOCK;
	if (enter_seccomp())
		walls |= SANDBOX_SECCOMP;
	return walls;
}

#else

static unsigned
enter_walls(void)
{
	return 0;
}

#endif

unsigned
sandbox_enter(unsigned seconds, size_t memory)
{
	sandbox_limit(seconds, memory);
	return is_watched() ? 0 : enter_walls();
}

unsigned
sandbox_try(void)
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0)
		_exit((int)enter_walls());
	if (pid < 0 || waitpid(pid, &status, 0) < 0 || !WIFEXITED(status))
		return 0;
	return (unsigned)WEXITSTATUS(status);
}

const char *
sandbox_lacks(unsigned walls)
{
	static const char no_landlock[] =
	    "The kernel has no Landlock (or it is not in its list \"lsm=\"): "
	    "a mail is read by a process that seccomp keeps from files.  "
	    "Linux has it from 5.13 on.";
	static const char no_seccomp[] =
	    "The kernel has no seccomp filters, or not for this machine: "
	    "Landlock keeps the process that reads a mail from files, but "
	    "not from sockets.";
	static const char none[] =
	    "The kernel has neither Landlock nor seccomp filters: the process "
	    "that reads a mail has its limits of time and memory, and no "
	    "walls.  Linux has both from 5.13 on.";

	switch (walls & (SANDBOX_LANDLOCK | SANDBOX_SECCOMP)) {
	case SANDBOX_LANDLOCK | SANDBOX_SECCOMP:
		return NULL;
	case SANDBOX_SECCOMP:
		return no_landlock;
	case SANDBOX_LANDLOCK:
		return no_seccomp;
	default:
		return none;
	}
}
