/* SPDX-License-Identifier: MIT */
/*
 * fold.c - plain letters, and the UTF-8 that all others read with.
 *
 * The tables are ours and not utf8proc's: what folding makes of words counts in
 * the match file (salt.c), and may not change with the library's Unicode.
 * Letters with a stroke, and signs with a plain spelling, have no decomposition
 * there.  It is asked where Unicode itself is meant (unicode.c).
 */
#include "base/fold.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

struct range {
	uint32_t from, to;
};

/*
 * The base letter of each character of a block; '+' stands for several letters
 * (see several), '?' for none.
 */
static const char latin[] = /* U+00C0 to U+024F */
    "aaaaaa+ceeeeiiiidnoooooxouuuuy++aaaaaa+ceeeeiiiidnooooo/ouuuuy+y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii++jjkkkllllll+"
    "+llnnnnnn+nnoooooo++rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
    "bb????????d???eeeff?????kkl?????oo?????????????uu??yyzz?????????"
    "????+++++++++aaiioouuuuuuuuuueaaaa++ggggkkoooo??j+++gg??nnaa++oo"
    "aaaaeeeeiiiioooorrrruuuusstt??hh????zzaaeeooooooooyy???j??acclt?"
    "???bu?eejj??rryy";
static const char latin_more[] = /* U+1E00 to U+1EFF */
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwyasss+?aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy++??yy";

/* What is more than one letter, and signs that have a plain spelling. */
static const struct {
	uint32_t code;
	const char *text;
} several[] = {
    {0x00aa, "a"},
    {0x00b2, "2"},
    {0x00b3, "3"},
    {0x00b7, "*"},
    {0x00b9, "1"},
    {0x00ba, "o"},
    {0x00bc, "1/4"},
    {0x00bd, "1/2"},
    {0x00be, "3/4"},
    {0x00c6, "ae"},
    {0x00de, "th"},
    {0x00df, "ss"},
    {0x00e6, "ae"},
    {0x00fe, "th"},
    {0x0132, "ij"},
    {0x0133, "ij"},
    {0x013f, "l"},
    {0x0140, "l"},
    {0x0149, "'n"},
    {0x0152, "oe"},
    {0x0153, "oe"},
    {0x01c4, "dz"},
    {0x01c5, "dz"},
    {0x01c6, "dz"},
    {0x01c7, "lj"},
    {0x01c8, "lj"},
    {0x01c9, "lj"},
    {0x01ca, "nj"},
    {0x01cb, "nj"},
    {0x01cc, "nj"},
    {0x01e2, "ae"},
    {0x01e3, "ae"},
    {0x01f1, "dz"},
    {0x01f2, "dz"},
    {0x01f3, "dz"},
    {0x01fc, "ae"},
    {0x01fd, "ae"},
    {0x0259, "e"},
    {0x1e9e, "ss"},
    {0x1efa, "ll"},
    {0x1efb, "ll"},
    {0x2022, "*"},
    {0x2023, "*"},
    {0x2026, "..."},
    {0x2044, "/"},
    {0x2116, "no"},
    {0x2190, "<-"},
    {0x2192, "->"},
    {0x2215, "/"},
    {0x25aa, "*"},
    {0x25cf, "*"},
    {0x25e6, "*"},
    {0xfb00, "ff"},
    {0xfb01, "fi"},
    {0xfb02, "fl"},
    {0xfb03, "ffi"},
    {0xfb04, "ffl"},
    {0xfb05, "st"},
    {0xfb06, "st"},
};

/* Blanks beside the ASCII ones; 0085, 2028 and 2029 end lines elsewhere. */
static const struct range blanks[] = {
    {0x0009, 0x000d},
    {0x0020, 0x0020},
    {0x0085, 0x0085},
    {0x00a0, 0x00a0},
    {0x1680, 0x1680},
    {0x2000, 0x200a},
    {0x2028, 0x2029},
    {0x202f, 0x202f},
    {0x205f, 0x205f},
    {0x3000, 0x3000},
};

static const struct range dashes[] = {
    {0x2010, 0x2015},
    {0x2043, 0x2043},
    {0x2212, 0x2212},
    {0x2e3a, 0x2e3b},
    {0xfe58, 0xfe58},
    {0xfe63, 0xfe63},
};

/* The acute accent and the backtick are what some keyboards offer for one. */
static const struct range apostrophes[] = {
    {0x0060, 0x0060},
    {0x00b4, 0x00b4},
    {0x02b9, 0x02b9},
    {0x02bb, 0x02bd},
    {0x02c8, 0x02c8},
    {0x2018, 0x201b},
    {0x2032, 0x2032},
    {0x2035, 0x2035},
    {0x2039, 0x203a},
};

static const struct range quotes[] = {
    {0x00ab, 0x00ab},
    {0x00bb, 0x00bb},
    {0x201c, 0x201f},
    {0x2033, 0x2033},
    {0x2036, 0x2036},
    {0x301d, 0x301f},
};

/* FORMAT.md, section 3, "text". */
static const struct range hidden[] = {
    {0x0000, 0x001f},
    {0x007f, 0x009f},
    {0x00ad, 0x00ad},
    {0x034f, 0x034f},
    {0x061c, 0x061c},
    {0x115f, 0x1160},
    {0x17b4, 0x17b5},
    {0x180b, 0x180f},
    {0x200b, 0x200f},
    {0x2028, 0x202e},
    {0x2060, 0x206f},
    {0x2800, 0x2800},
    {0x3164, 0x3164},
    {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},
    {0xfff0, 0xfffb},
    {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a},
    {0xe0000, 0xeffff},
};

/* Accents typed behind their letter, and variation selectors. */
static const struct range marks[] = {
    {0x0300, 0x036f},
    {0x180b, 0x180e},
    {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff},
    {0x20d0, 0x20ff},
    {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f},
    {0xe0100, 0xe01ef},
};

/* East Asian Width W and F (UAX 11), in the blocks that mail holds. */
static const struct range wide[] = {
    {0x1100, 0x115f},
    {0x231a, 0x231b},
    {0x2e80, 0x303e},
    {0x3041, 0x33ff},
    {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f900, 0x1f9ff},
    {0x20000, 0x3fffd},
};

static bool
within(uint32_t code, const struct range *ranges, size_t count)
{
	size_t i;

	for (i = 0; i < count && code >= ranges[i].from; i++)
		if (code <= ranges[i].to)
			return true;
	return false;
}
#define WITHIN(code, ranges) within(code, ranges, ARRAY_LEN(ranges))

size_t
fold_next(const char *text, size_t len, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *byte = (const unsigned char *)text;
	size_t size, i;

	if (len == 0)
		return 0;
	*code = byte[0];
	if (byte[0] < 0x80)
		return 1;
	size = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
	if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > len)
		return 0;
	*code &= 0x7fu >> size;
	for (i = 1; i < size; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (byte[i] & 0x3f);
	}
	if (*code < least[size] || *code > 0x10ffff ||
	    (*code >= 0xd800 && *code <= 0xdfff))
		return 0;
	return size;
}

void
fold_put(struct buf *out, uint32_t code)
{
	if (code < 0x80) {
		buf_addc(out, (char)code);
	} else if (code < 0x800) {
		buf_addc(out, (char)(0xc0 | code >> 6));
		buf_addc(out, (char)(0x80 | (code & 0x3f)));
	} else if (code < 0x10000) {
		buf_addc(out, (char)(0xe0 | code >> 12));
		buf_addc(out, (char)(0x80 | (code >> 6 & 0x3f)));
		buf_addc(out, (char)(0x80 | (code & 0x3f)));
	} else {
		buf_addc(out, (char)(0xf0 | code >> 18));
		buf_addc(out, (char)(0x80 | (code >> 12 & 0x3f)));
		buf_addc(out, (char)(0x80 | (code >> 6 & 0x3f)));
		buf_addc(out, (char)(0x80 | (code & 0x3f)));
	}
}

bool
fold_is_utf8(const char *text, size_t len)
{
	uint32_t code;
	size_t used;

	for (; len > 0; text += used, len -= used) {
		/* Long mails are mostly that. */
		used = (unsigned char)*text < 0x80
			   ? 1
			   : fold_next(text, len, &code);
		if (used == 0)
			return false;
	}
	return true;
}

bool
fold_is_hidden(uint32_t code)
{
	return WITHIN(code, hidden) || (code & 0xfffe) == 0xfffe;
}

bool
fold_is_blank(uint32_t code)
{
	return WITHIN(code, blanks);
}

static int
by_code(const void *key, const void *entry)
{
	uint32_t code = *(const uint32_t *)key;
	uint32_t here = *(const uint32_t *)entry;

	return (code > here) - (code < here);
}

static void
add_letter(struct buf *out, uint32_t code, bool keep)
{
	const size_t size = sizeof(several[0]);
	const void *found;
	char plain = '?';

	if (code >= 0xc0 && code <= 0x24f)
		plain = latin[code - 0xc0];
	else if (code >= 0x1e00 && code <= 0x1eff)
		plain = latin_more[code - 0x1e00];
	if (plain == '?' || plain == '+') {
		found =
		    bsearch(&code, several, ARRAY_LEN(several), size, by_code);
		if (found != NULL) {
			buf_adds(out, several[((const char *)found -
						  (const char *)several) /
					      size]
					  .text);
			return;
		}
	}
	if (keep && plain == '?')
		fold_put(out, code);
	else
		buf_addc(out, plain);
}

static void
add_plain(struct buf *out, uint32_t code, bool keep)
{
	/* The full-width forms are ASCII, moved. */
	if (code >= 0xff01 && code <= 0xff5e)
		code -= 0xff01 - '!';
	if (WITHIN(code, apostrophes))
		buf_addc(out, '\'');
	else if (code >= 'A' && code <= 'Z')
		buf_addc(out, (char)(code - 'A' + 'a'));
	else if (code < 0x80)
		buf_addc(out, (char)code);
	else if (WITHIN(code, dashes))
		buf_addc(out, '-');
	else if (WITHIN(code, quotes))
		buf_addc(out, '"');
	else
		add_letter(out, code, keep);
}

/* Most text is a run of these, which need no table. */
static size_t
ascii_run(const char *text, size_t len)
{
	size_t run = 0;

	while (run < len && text[run] > ' ' && text[run] < 0x7f)
		run++;
	return run;
}

static void
add_ascii(struct buf *out, const char *text, size_t len)
{
	size_t i = out->len;

	buf_add(out, text, len);
	for (; i < out->len; i++)
		if (out->data[i] >= 'A' && out->data[i] <= 'Z')
			out->data[i] += 'a' - 'A';
		else if (out->data[i] == '`')
			out->data[i] = '\'';
}

/* keep: what no plain letter stands for stays as it is. */
static void
add_folded(struct buf *out, const char *text, size_t len, bool keep)
{
	size_t start = out->len, used, run;
	bool blank = false;
	uint32_t code = ' ';

	for (; len > 0; text += used, len -= used) {
		used = run = ascii_run(text, len);
		if (run == 0)
			used = fold_next(text, len, &code);
		if (used == 0) {
			used = 1;
			code = 0xfffd;
		}
		if (run == 0 && WITHIN(code, blanks)) {
			blank = true;
			continue;
		}
		if (run == 0 && (fold_is_hidden(code) || WITHIN(code, marks)))
			continue;
		if (blank && out->len > start)
			buf_addc(out, ' ');
		blank = false;
		if (run > 0)
			add_ascii(out, text, run);
		else
			add_plain(out, code, keep);
	}
}

void
fold_add(struct buf *out, const char *text, size_t len)
{
	add_folded(out, text, len, false);
}

void
fold_add_name(struct buf *out, const char *text, size_t len)
{
	add_folded(out, text, len, true);
}

size_t
fold_width(const char *text, size_t len)
{
	size_t width = 0, used;
	uint32_t code;

	for (; len > 0; text += used, len -= used) {
		/* Most of it: the tables need not be asked. */
		if (*text >= ' ' && *text < 0x7f) {
			width += used = 1;
			continue;
		}
		used = fold_next(text, len, &code);
		if (used == 0) {
			used = 1;
			code = 0xfffd;
		}
		if (WITHIN(code, wide))
			width += 2;
		else if (!fold_is_hidden(code) && !WITHIN(code, marks))
			width++;
	}
	return width;
}

/* A bit for each letter of a text; some share one. */
static uint64_t
letters_of(const char *text)
{
	uint64_t letters = 0;

	for (; *text != '\0'; text++)
		letters |= UINT64_C(1) << (*text & 63);
	return letters;
}

/* A change of one letter takes one away and brings another, at most. */
static bool
are_far(const char *a, const char *b, unsigned limit)
{
	return limit < 32 && (unsigned)__builtin_popcountll(
				 letters_of(a) ^ letters_of(b)) > 2 * limit;
}

/*
 * Optimal string alignment: one row of the table for each letter of a, three
 * rows kept, since a swap looks two back.
 */
unsigned
fold_distance(const char *a, const char *b, unsigned limit)
{
	size_t la = strlen(a), lb = strlen(b), i, j;
	unsigned *row, *up, *upup, *mem, *turn, cost, best;

	if ((la > lb ? la - lb : lb - la) > limit || are_far(a, b, limit))
		return limit + 1;
	mem = xcalloc(3 * (lb + 1), sizeof(*mem));
	row = mem;
	up = row + lb + 1;
	upup = up + lb + 1;
	for (j = 0; j <= lb; j++)
		row[j] = (unsigned)j;
	best = 0;
	for (i = 1; i <= la && best <= limit; i++) {
		turn = upup;
		upup = up;
		up = row;
		row = turn;
		best = row[0] = (unsigned)i;
		for (j = 1; j <= lb; j++) {
			cost = up[j - 1] + (a[i - 1] != b[j - 1]);
			if (cost > up[j] + 1)
				cost = up[j] + 1;
			if (cost > row[j - 1] + 1)
				cost = row[j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] && cost > upup[j - 2] + 1)
				cost = upup[j - 2] + 1;
			row[j] = cost;
			if (best > cost)
				best = cost;
		}
	}
	best = i > la ? row[lb] : best;
	free(mem);
	return best > limit ? limit + 1 : best;
}
