/* SPDX-License-Identifier: MIT */
#include "forum_site.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {
    "contrib", "contrib/forum", "fetch", "forum", "state", "outbox"};

static const struct {
	const char *path, *text;
} files[] = {
    {"token", "sesame\n"},
    {"pli.yaml", "address: pli@example.org\n"
		 "forum: {kind: said, url: 'http://127.0.0.1:1', user: pli, "
		 "token_file: token, category: 5}\n"},
    {"state/demo.pli", "---\nkind: start\n"},
    {"contrib/forum/said.yaml",
	"format: markdown\n"
	"headers: {Authorization: 'Bearer {token}'}\n"
	"refused: [413]\n"
	"held: {state: waiting, for.a: 'true'}\n"
	"self: {url: /self, take: {uid: uid}}\n"
	"user: {url: '/user/{uid}', take: {name: name}}\n"
	"topics:\n"
	"  open: {method: POST, url: /topics, json: {t: '{subject}', "
	"c: '{#category}', x: '{text}'}, take: {thread: tid, id: pid, "
	"time: at}}\n"
	"  reply: {method: POST, url: '/topics/{thread}', json: {x: "
	"'{text}'}, take: {id: pid, time: at}}\n"
	"  mine: {url: '/by/{user}', list: topics, item: {thread: tid, "
	"title: title}}\n"
	"  posts: {url: '/topic/{thread}/{page}', list: posts, pages: "
	"page.count, item: {id: pid, uid: uid, name: user.name, time: at, "
	"deleted: deleted}}\n"
	"  post: {url: '/post/{id}', take: {raw: 'content.0'}}\n"
	"messages:\n"
	"  open: {method: POST, url: /rooms, form: {to: '{name}', with: "
	"'{uid}'}, take: {thread: room}}\n"
	"  reply: {method: PUT, url: '/rooms/{thread}', json: [{x: "
	"'{text}', to: '{#uid}'}], take: {id: mid, time: at}}\n"
	"  list: {url: /rooms, list: '', item: {thread: room, mark: at}}\n"
	"  posts: {url: '/room/{thread}?from={skip}', list: said, item: {id: "
	"'', uid: uid}}\n"
	"  post: {url: '/message/{id}', take: {uid: from, name: name, time: "
	"at, raw: raw}}\n"
	"  own: {url: '/own/{id}', take: {raw: raw}}\n"
	"  with: {url: '/in/{thread}', list: in, item: {uid: id}, unless: "
	"groups}\n"
	"  longest: 100\n"},
};

/* What has been posted and read before anything happens. */
static const struct {
	const char *path, *text;
} begun[] = {
    {"forum/topics/demo", "4\n"},
    {"forum/posted", "done 1000 00000000000000000000000000000000 topics demo "
		     "4 10 1000000 demo 3\n"},
};

static void
must(bool good, const char *what)
{
	if (!good) {
		perror(what);
		abort();
	}
}

static void
put(const struct site *site, const char *path, const char *text)
{
	char *whole = site_path(site, "%s", path);
	FILE *file = fopen(whole, "w");

	must(file != NULL, whole);
	fputs(text, file);
	must(fclose(file) == 0 && chmod(whole, 0600) == 0, whole);
	free(whole);
}

static void
make_folder(const struct site *site, const char *path)
{
	char *whole = site_path(site, "%s", path);

	must(mkdir(whole, 0700) == 0, whole);
	free(whole);
}

static int
remove_file(
    const char *path, const struct stat *st, int flag, struct FTW *where)
{
	(void)st;
	(void)where;
	if (flag == FTW_F)
		must(unlink(path) == 0, path);
	return 0;
}

static void
empty_folder(const struct site *site, const char *path)
{
	char *whole = site_path(site, "%s", path);

	must(nftw(whole, remove_file, 8, FTW_PHYS) == 0, whole);
	free(whole);
}

void
forum_site_make(struct site *site, const char *dir)
{
	struct site named = {.dir = (char *)(uintptr_t)dir};
	struct err err = ERR_INIT;

	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++)
		make_folder(&named, folders[i]);
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		put(&named, files[i].path, files[i].text);
	make_folder(&named, "forum/topics");
	make_folder(&named, "forum/rooms");
	make_folder(&named, "forum/read");
	must(site_open(site, dir, &err) == 0, err.text);
	forum_site_again(site);
}

void
forum_site_again(const struct site *site)
{
	empty_folder(site, "forum");
	empty_folder(site, "fetch");
	for (size_t i = 0; i < sizeof(begun) / sizeof(*begun); i++)
		put(site, begun[i].path, begun[i].text);
}
