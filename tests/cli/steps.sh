# steps.sh - something is killed, or loses power, at each of its disk steps.
# Usage, after lib.sh:
#
#	before() { ...; }	# make all as it was
#	crashing() { ...; }	# run it; PLI_CRASH_AT and _POWER are set
#	after() { ...; }	# run it again, and call complain if it matters
#	each_step NAME [LEAST]	# one check: killed; one: without power
#
# LEAST is how many steps it must have for the test to mean something.
# shellcheck shell=sh

# complain WHAT: the check fails, and says why.
complain() {
	echo "# step $n: $*" >>wrong
}

each_step() {
	for power in 0 1; do
		: >wrong
		for n in $(seq 200); do
			before
			cut_off "$n" "$power" crashing
			[ "$code" != 0 ] || break
			[ "$code" = 137 ] || [ "$code" = 75 ] ||
				complain "exit $code: $(cat cut.out)"
			after
		done
		after
		[ "$n" -gt "${2-3}" ] ||
			complain 'so few steps cannot be all'
		[ "$power" = 0 ] || set -- "$1 without power" "${2-3}"
		if [ -s wrong ]; then
			fail "$1"
			head -n 20 wrong
		else
			pass "$1: $n steps"
		fi
	done
}
