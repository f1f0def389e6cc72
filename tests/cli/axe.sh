# axe.sh - axe-core (4.10.2, of npm), for shell tests.  Usage:
#
#	axe_get && ...		# $axe is the file; else $axe_lacks says what is missing
#
# It is got once a build folder; PLI_AXE=.../axe.min.js is another one.
# shellcheck shell=sh

axe=${PLI_AXE-$builddir/axe-core.js}

axe_get() {
	[ ! -s "$axe" ] || return 0
	axe_lacks='no npm'
	command -v npm >/dev/null || return 1
	axe_lacks='axe-core cannot be had'
	timeout 60 npm pack --silent axe-core@4.10.2 >/dev/null 2>&1 &&
		tar -xzf axe-core-4.10.2.tgz 2>/dev/null &&
		mv package/axe.min.js "$axe"
}
