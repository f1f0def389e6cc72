/* SPDX-License-Identifier: MIT */
/*
 * floor.c - the least that a program of this kind could do with one mail, to
 * measure pli against: the same libraries are started, the mail is parsed, one
 * lock taken, the match file hashed, one signature verified, the edition's YAML
 * parsed, one pattern matched, the letters' Markdown rendered and the letters
 * written by GMime, one signature made, and as many bytes as pli writes made
 * durable with one fsync.  It plays nothing and checks nothing.
 *
 *     floor MATCH EDITION MARKDOWN LETTERS OUT <MAIL
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <cmark-gfm.h>
#include <gmime/gmime.h>
#include <pcre2.h>
#include <sodium.h>
#include <yaml.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENTRY_BYTES 1000 /* of an entry with a sealed part */

static unsigned char public_key[32], secret_key[64];

static char *
slurp(int fd, size_t *len)
{
	size_t cap = 1 << 16;
	char *bytes = malloc(cap);
	ssize_t n;

	*len = 0;
	while ((n = read(fd, bytes + *len, cap - *len)) > 0) {
		*len += (size_t)n;
		if (*len == cap)
			bytes = realloc(bytes, cap *= 2);
	}
	return bytes;
}

static char *
slurp_file(const char *path, size_t *len)
{
	int fd = open(path, O_RDONLY);
	char *bytes;

	if (fd < 0) {
		perror(path);
		exit(1);
	}
	bytes = slurp(fd, len);
	close(fd);
	return bytes;
}

static void
parse_mail(const char *bytes, size_t len)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, len);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);

	if (message != NULL)
		g_object_unref(message);
	g_object_unref(parser);
	g_object_unref(stream);
}

static void
parse_yaml(const char *path)
{
	size_t len;
	char *bytes = slurp_file(path, &len);
	yaml_parser_t parser;
	yaml_event_t event;
	int type;

	yaml_parser_initialize(&parser);
	yaml_parser_set_input_string(&parser, (unsigned char *)bytes, len);
	do {
		if (!yaml_parser_parse(&parser, &event))
			break;
		type = event.type;
		yaml_event_delete(&event);
	} while (type != YAML_STREAM_END_EVENT);
	yaml_parser_delete(&parser);
	free(bytes);
}

static void
match_pattern(void)
{
	int error;
	PCRE2_SIZE at;
	pcre2_code *code = pcre2_compile(
	    (PCRE2_SPTR) "^(?<count>[0-9]+)? ?(?<company>[a-z]+)$",
	    PCRE2_ZERO_TERMINATED, 0, &error, &at, NULL);
	pcre2_match_data *data =
	    pcre2_match_data_create_from_pattern(code, NULL);

	pcre2_match(code, (PCRE2_SPTR) "2 coal", 6, 0, 0, data, NULL);
	pcre2_match_data_free(data);
	pcre2_code_free(code);
}

static size_t
write_letter(const char *markdown, size_t len, int out)
{
	char *html = cmark_markdown_to_html(markdown, len, 0);
	GMimeMessage *message = g_mime_message_new(TRUE);
	GMimeMultipart *both = g_mime_multipart_new_with_subtype("alternative");
	GMimeTextPart *text = g_mime_text_part_new();
	GMimeTextPart *rich = g_mime_text_part_new_with_subtype("html");
	GMimeStream *stream = g_mime_stream_mem_new();
	GByteArray *bytes;
	size_t written;

	g_mime_text_part_set_text(text, markdown);
	g_mime_text_part_set_text(rich, html);
	g_mime_multipart_add(both, (GMimeObject *)text);
	g_mime_multipart_add(both, (GMimeObject *)rich);
	g_mime_message_set_mime_part(message, (GMimeObject *)both);
	g_mime_object_write_to_stream((GMimeObject *)message, NULL, stream);
	bytes = g_mime_stream_mem_get_byte_array((GMimeStreamMem *)stream);
	written = (size_t)write(out, bytes->data, bytes->len);
	g_object_unref(stream);
	g_object_unref(rich);
	g_object_unref(text);
	g_object_unref(both);
	g_object_unref(message);
	free(html);
	return written;
}

/* The durable part: an entry behind the match, one fsync. */
static void
append_entry(int fd, const char *match, size_t len)
{
	unsigned char hash[32], sig[64];
	char entry[ENTRY_BYTES];

	crypto_generichash(
	    hash, 32, (const unsigned char *)match, len, NULL, 0);
	crypto_sign_detached(sig, NULL, hash, 32, secret_key);
	if (crypto_sign_verify_detached(sig, hash, 32, public_key) != 0)
		exit(1);
	crypto_sign_detached(sig, NULL, hash, 32, secret_key);
	memset(entry, 'x', sizeof(entry));
	memcpy(entry, sig, sizeof(sig));
	if (pwrite(fd, entry, sizeof(entry), (off_t)len) < 0)
		exit(1);
	fsync(fd);
	if (ftruncate(fd, (off_t)len) < 0)
		exit(1);
}

int
main(int argc, char **argv)
{
	size_t mail_len, match_len, markdown_len;
	char *mail, *match, *markdown, tmp[4096];
	unsigned char seed[32] = {1};
	int fd, out;

	if (argc != 6) {
		fprintf(stderr,
		    "usage: floor MATCH EDITION MARKDOWN LETTERS OUT <MAIL\n");
		return 64;
	}
	mail = slurp(0, &mail_len);
	g_mime_init();
	if (sodium_init() < 0)
		return 1;
	crypto_sign_seed_keypair(public_key, secret_key, seed);
	parse_mail(mail, mail_len);
	fd = open(argv[1], O_RDWR);
	if (fd < 0 || flock(fd, LOCK_EX) < 0)
		return 1;
	match = slurp(fd, &match_len);
	parse_yaml(argv[2]);
	match_pattern();
	markdown = slurp_file(argv[3], &markdown_len);
	snprintf(tmp, sizeof(tmp), "%s.tmp", argv[5]);
	out = open(tmp, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	for (int i = 0; i < atoi(argv[4]); i++)
		write_letter(markdown, markdown_len, out);
	close(out);
	append_entry(fd, match, match_len);
	rename(tmp, argv[5]);
	close(fd);
	free(mail);
	free(match);
	free(markdown);
	return 0;
}
