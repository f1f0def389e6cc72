/* SPDX-License-Identifier: MIT */
/* build.c - the build id that the linker wrote into the program. */
#include "base/build.h"

#include <elf.h>
#include <link.h>
#include <string.h>

#define ROUND(n) (((size_t)(n) + 3) & ~(size_t)3)

/* One segment of notes. */
static bool
find_note(const char *at, size_t len, struct buf *out)
{
	ElfW(Nhdr) note;

	while (len >= sizeof(note)) {
		size_t name, desc;

		memcpy(&note, at, sizeof(note));
		name = sizeof(note) + ROUND(note.n_namesz);
		desc = ROUND(note.n_descsz);
		if (len < name || len - name < desc)
			return false;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
		    memcmp(at + sizeof(note), "GNU", 4) == 0) {
			buf_add(out, at + name, note.n_descsz);
			return true;
		}
		at += name + desc;
		len -= name + desc;
	}
	return false;
}

/* The first object is the program itself. */
static int
look_at(struct dl_phdr_info *info, size_t size, void *arg)
{
	bool found = false;

	(void)size;
	for (unsigned i = 0; !found && i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[i];

		/* An address of the image, as a pointer. */
		if (part->p_type == PT_NOTE)
			found = find_note(
			    (const char *)(uintptr_t)(info->dlpi_addr +
						      part->p_vaddr),
			    part->p_filesz, arg);
	}
	return found ? 1 : -1;
}

bool
build_id(uint8_t id[HASH_LEN])
{
	struct buf text = BUF_INIT;
	bool found;

	buf_adds(&text, "pli 1 build\n");
	buf_adds(&text, seal_version());
	buf_addc(&text, '\n');
	found = dl_iterate_phdr(look_at, &text) == 1;
	seal_hash(id, text.data, text.len);
	buf_release(&text);
	return found;
}
