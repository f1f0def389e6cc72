# One line a page.
dist_man_MANS +=
