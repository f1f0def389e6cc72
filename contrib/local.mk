# What a host's machine gets besides the tool: systemd units, with where pli is
# installed in them, its user and folders, and completions for shells.
bashcompletiondir = $(datadir)/bash-completion/completions
fishcompletiondir = $(datadir)/fish/vendor_completions.d
sysusersdir = $(prefix)/lib/sysusers.d
tmpfilesdir = $(prefix)/lib/tmpfiles.d
systemd_units = \
	pli@.target \
	pli-backup@.service	pli-backup@.timer \
	pli-fetch@.service	pli-fetch@.timer \
	pli-post@.service	pli-post@.timer \
	pli-retry@.service	pli-retry@.timer \
	pli-send@.service	pli-send@.timer	pli-send@.path \
	pli-status@.service	pli-status@.timer \
	pli-tick@.service	pli-tick@.timer \
	pli-.service.d/sandbox.conf
# FROM (below contrib) TO, a line each
contrib_files = { \
	for unit in $(systemd_units); do \
	  echo "systemd/$$unit $(systemdsystemunitdir)/$$unit"; \
	done; \
	echo 'systemd/pli.sysusers $(sysusersdir)/pli.conf'; \
	echo 'systemd/pli.tmpfiles $(tmpfilesdir)/pli.conf'; \
	echo 'completions/pli.bash $(bashcompletiondir)/pli'; \
	echo 'completions/_pli $(zshcompletiondir)/_pli'; \
	echo 'completions/pli.fish $(fishcompletiondir)/pli.fish'; }

install-contrib:
	@$(contrib_files) | while read -r from to; do \
	  to='$(DESTDIR)'$$to; \
	  $(MKDIR_P) "$${to%/*}" && \
	  sed 's,/usr/local/bin,$(bindir),g' \
	    <"$(srcdir)/%D%/$$from" >"$$to" && \
	  chmod 644 "$$to" || exit 1; \
	done
uninstall-contrib:
	-@$(contrib_files) | while read -r from to; do \
	  rm -f '$(DESTDIR)'"$$to"; \
	done
	-@rmdir '$(DESTDIR)$(systemdsystemunitdir)/pli-.service.d' 2>/dev/null
.PHONY: install-contrib uninstall-contrib
