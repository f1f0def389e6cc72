# Sieve: ~/.dovecot.sieve of the owner of the site; see dovecot.conf and
# pli-ingest beside it.  What could not be taken is never tried again by Dovecot
# itself, so it is filed, and cron runs:
#
#	pli fetch --delete maildir:/var/lib/pli/Maildir/.Retry
require ["vnd.dovecot.execute", "fileinto", "mailbox"];

if execute :pipe "pli-ingest" {
	discard;
} else {
	fileinto :create "Retry";
}
stop;
