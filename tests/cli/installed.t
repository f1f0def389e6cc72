#!/bin/sh
# What make install puts where, and make uninstall takes away; the units are
# such that systemd takes them, and let no service do more than it must.
. "${srcdir:-.}/tests/cli/lib.sh"
root=$PWD/root

mk() {
	run make -C "$builddir" "DESTDIR=$root" "$@"
	[ "$status" = 0 ] || note "$errors"
}

[ -f "$builddir/Makefile" ] || skip_all 'no build folder'
mk install
is "$status" 0 'make install'
prefix=$root$(sed -n 's/^prefix = //p' "$builddir/Makefile")
units=$root$(sed -n 's/^systemdsystemunitdir = //p' "$builddir/Makefile" |
	sed "s|\${prefix}|${prefix#"$root"}|")
bin=${prefix#"$root"}/bin
is "$(cd "$units" && find . -type f | sort)" \
	"$(cd "$srcdir/contrib/systemd" && find . -type f ! -name pli.sysusers \
		! -name pli.tmpfiles | sort)" 'all units are installed'
is "$(grep -h '^ExecStart=' "$units"/*.service | grep -v "^ExecStart=$bin/pli " )" '' \
	'and run the pli that is'
for file in lib/sysusers.d/pli.conf lib/tmpfiles.d/pli.conf \
	share/bash-completion/completions/pli \
	share/fish/vendor_completions.d/pli.fish; do
	ok "$file" test -s "$prefix/$file"
done

# A command that is there, for this is not to be installed.
if command -v systemd-analyze >/dev/null; then
	cp -R "$units" units
	mkdir -p bin
	printf '#!/bin/sh\n' >bin/pli
	chmod +x bin/pli
	sed -i "s|^ExecStart=$bin/pli|ExecStart=$PWD/bin/pli|" units/*.service
	SYSTEMD_UNIT_PATH=$PWD/units:
	export SYSTEMD_UNIT_PATH
	run systemd-analyze verify --man=no "$PWD"/units/pli*@.*
	is "$status $(printf '%s' "$out$errors" | grep pli)" '0 ' \
		'systemd takes the units'
	for unit in units/*.service; do
		# Its threshold is ten times what it prints.
		run systemd-analyze security --offline=true --threshold=20 \
			"$PWD/$unit"
		is "$status" 0 "${unit##*/} is exposed to 2.0 at most" ||
			note "$out"
	done
else
	skip 'no systemd-analyze'
fi

mk uninstall
is "$(find "$root" ! -type d)" '' 'make uninstall leaves no file'
done_testing
