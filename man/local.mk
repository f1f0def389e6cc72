# One line a page.
dist_man_MANS += \
	%D%/pli.1 \
	%D%/pli-site.5 \
	%D%/pli-forum.5 \
	%D%/pli-match.5 \
	%D%/pli-template.5 \
	%D%/pli-games.7
