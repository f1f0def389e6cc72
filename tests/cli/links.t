#!/bin/sh
# What takes in a mail maps no library that costs more than the work.
. "${srcdir:-.}/tests/cli/lib.sh"
command -v ldd >/dev/null || skip_all 'no ldd'
plan 2

libraries=$(ldd "$PLI") || libraries='ldd failed: libcurl'
# configure --enable-static
held=$(printf '%s\n' "$libraries" | grep -c 'statically linked')
[ "$held" = 0 ] || libraries=$(strings -n 6 "$PLI")
unlike "$libraries" 'lib(curl|rsvg|xml2|cairo|icu)[.-]' 'pli is light'
like "$libraries" 'libsodium|crypto_sign_ed25519' 'and links what it calls'
