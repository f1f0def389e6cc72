/* SPDX-License-Identifier: MIT */
/*
 * html.c - pli-html: HTML (UTF-8) on stdin to text on stdout.
 *
 * libxml2 reads whatever people's mail programs write; it does so in a process
 * of its own that has no files, no network, no keys, and little time.
 */
#include "base/fs.h"
#include "base/sandbox.h"
#include "mail/html_text.h"

#include <getopt.h>
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SECONDS 2
#define MEMORY (128 * 1024 * 1024)

struct reader {
	htmlParserCtxtPtr parser;
	struct html_text text;
};

static void
stop_if_full(struct reader *reader)
{
	if (reader->text.full)
		xmlStopParser(reader->parser);
}

static void
on_open(void *arg, const xmlChar *name, const xmlChar **attributes)
{
	struct reader *reader = arg;

	html_text_open(&reader->text, (const char *)name,
	    (const char *const *)(const void *)attributes);
	stop_if_full(reader);
}

static void
on_close(void *arg, const xmlChar *name)
{
	struct reader *reader = arg;

	html_text_close(&reader->text, (const char *)name);
}

static void
on_text(void *arg, const xmlChar *text, int len)
{
	struct reader *reader = arg;

	html_text_add(&reader->text, (const char *)text, (size_t)len);
	stop_if_full(reader);
}

static void
on_code(void *arg, const xmlChar *text, int len)
{
	struct reader *reader = arg;

	html_text_code(&reader->text, (const char *)text, (size_t)len);
}

static int
parse(struct reader *reader, const struct buf *in)
{
	if (in->len == 0)
		return 0;
	reader->parser = htmlCreateMemoryParserCtxt(in->data, (int)in->len);
	if (reader->parser == NULL)
		return -1;
	/* Only these: no tree is built, nothing is looked up or printed. */
	*reader->parser->sax = (htmlSAXHandler){
	    .startElement = on_open,
	    .endElement = on_close,
	    .characters = on_text,
	    .ignorableWhitespace = on_text,
	    .cdataBlock = on_code,
	};
	reader->parser->userData = reader;
	xmlSwitchEncoding(reader->parser, XML_CHAR_ENCODING_UTF8);
	htmlCtxtUseOptions(reader->parser,
	    HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR |
		HTML_PARSE_NOWARNING | HTML_PARSE_IGNORE_ENC);
	htmlParseDocument(reader->parser);
	html_text_end(&reader->text);
	htmlFreeParserCtxt(reader->parser);
	return 0;
}

static int
read_options(int argc, char **argv, const char **own)
{
	static const struct option options[] = {
	    {"own", required_argument, NULL, 'o'},
	    {"help", no_argument, NULL, 'h'},
	    {NULL, 0, NULL, 0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'o')
			*own = optarg;
		else
			return option == 'h' ? 0 : EX_USAGE;
	return -1;
}

int
main(int argc, char **argv)
{
	struct reader reader = {.text = HTML_TEXT_INIT};
	struct err err = ERR_INIT;
	struct buf in = BUF_INIT;
	int rc = read_options(argc, argv, &reader.text.own);

	if (rc >= 0) {
		fputs("usage: pli-html [--own BASE@DOMAIN] <HTML >TEXT\n",
		    rc == 0 ? stdout : stderr);
		return rc;
	}
	xmlInitParser();
	sandbox_enter(SECONDS, MEMORY);
	if (fs_read_fd(&in, 0, HTML_INPUT_MAX, NULL, &err) < 0)
		return err.exit;
	rc = parse(&reader, &in) == 0 ? 0 : EX_SOFTWARE;
	if (!fs_write_fd(1, reader.text.out.data, reader.text.out.len))
		rc = EX_IOERR;
	else if (reader.text.lost)
		rc = EX_DATAERR;
	html_text_release(&reader.text);
	buf_release(&in);
	xmlCleanupParser();
	/* What else runs at an exit may want what the sandbox forbids. */
	_exit(rc);
}
