# steps.sh - something is killed, or loses power, before each of its disk steps.
# Usage, after lib.sh:
#
#	before() { ...; }	# make all as it was
#	crashing() { ...; }	# run it, with PLI_CRASH_AT and _POWER set
#	after() { ...; }	# run it again, and call complain if it matters
#	each_step NAME [LEAST]	# one check: killed; one: without power
#
# LEAST is how many steps it must have for the test to mean something.
#
# Cases that share most of their steps need not all be tried at all of them: a
# test does so with its first case (unless thorough=0 is said before it), and
# with one that thorough=1 is said before: the first is killed at each even step,
# and without power at each odd one.  With the others it takes each eighth step, beginning with
# another one for each case and for a power cut.  Of a power cut, which takes the
# most away, it takes always those around the commit.  PLI_SOAK=1 tries all.
# shellcheck shell=sh

thorough=1
cases=0
# How it may end: killed, or told by a child of its that was.
ends='137 75'

# complain WHAT: the check fails, and says why.
complain() {
	echo "# step $n: $*" >>wrong
}

# cut_at STEP: crashing is ended just before that step (0: it is not); with
# $power 1 the machine has no power from then on, either.  Sets $code and $heard.
# What children it leaves hold the pipe, so that they are gone as well.
cut_at() {
	heard=$(
		PLI_CRASH_AT=$1 PLI_CRASH_POWER=$power
		export PLI_CRASH_AT PLI_CRASH_POWER
		crashing 2>&1
		echo " $?"
	)
	code=${heard##* }
	# After a power cut the machine has started anew: due.h asks for that.
	[ "$power" = 0 ] || [ ! -e "${site-.}/ledger/.due" ] ||
		rm "${site-.}/ledger/.due"
}

# ---- which of them ----

# How many steps it has, by a run that lives, and which are the commit: what
# changes the match, its private file or the table, and what comes after that.
count_steps() {
	n=0 power=0 steps=0 commit=' '
	before
	# Another user may run it.
	: >steps.told
	chmod a+w steps.told
	PLI_CRASH_STEPS=$dir/steps.told
	export PLI_CRASH_STEPS
	cut_at 0
	unset PLI_CRASH_STEPS
	[ "$code" = 0 ] || complain "exit $code where nothing befalls it: $heard"
	after
	while read -r step path; do
		[ "$step" -le "$steps" ] || steps=$step
		case $path in
		*/state/*.pli | */state/*.private | */tables/*.yaml)
			commit="$commit$step $((step + 1)) "
			;;
		esac
	done <steps.told
	[ "$steps" -ge "$1" ] || complain 'so few steps cannot be all'
	every=8
	[ "$thorough" = 0 ] || every=2
	[ "$steps" -ge "$every" ] || every=$steps
}

# is_tried STEP
is_tried() {
	[ -z "${PLI_SOAK-}" ] || return 0
	[ $((($1 + cases + 3 * power) % every)) != 0 ] || return 0
	case $power$commit in
	1*" $1 "*) return 0 ;;
	esac
	return 1
}

# ---- all of it ----

each_step() {
	: >wrong
	count_steps "${2-3}"
	for power in 0 1; do
		tried=0 n=0
		while [ "$n" -lt "$steps" ]; do
			n=$((n + 1))
			is_tried "$n" || continue
			tried=$((tried + 1))
			before
			cut_at "$n"
			case "0 $ends " in
			"$code "*) complain 'it has not been reached' ;;
			*" $code "*) ;;
			*) complain "exit $code: $heard" ;;
			esac
			after
		done
		[ "$power" = 0 ] || set -- "$1 without power"
		if [ -s wrong ]; then
			fail "$1"
			head -n 20 wrong
		else
			pass "$1: $tried of $steps steps"
		fi
		: >wrong
	done
	thorough=0 cases=$((cases + 1))
}
