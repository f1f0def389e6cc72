# Sieve: ~/.dovecot.sieve of the owner of the site, with Dovecot's plugin
# sieve_extprograms (sieve_extensions = +vnd.dovecot.execute) and, in its
# sieve_execute_bin_dir, the program pli-ingest:
#
#	#!/bin/sh
#	exec /usr/local/bin/pli -C "$HOME/site" ingest --
#
# Dovecot says the recipient in RECIPIENT.  A mail that fails is never tried
# again by itself, so it is filed; cron runs pli-retry over that folder.
require ["vnd.dovecot.execute", "fileinto", "mailbox"];

if execute :pipe "pli-ingest" {
	discard;
} else {
	fileinto :create "Retry";
}
stop;
