/* What barelink_md4c.c passes on: the details of spans as MD4C 0.5 has them, whatever version is installed, and what a callback returns. */
#include <md4c.h>
#include <stdlib.h>
#include <string.h>

struct longer {
    MD_ATTRIBUTE href, title;
    int is_autolink;
};
#define MD_SPAN_A_DETAIL struct longer
#define md_parse parse
static int parse(const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata);
#include "barelink_md4c.c"

static const char DOCUMENT[] = "a www.e.com";
static void *unknown;

/* One paragraph: a link with the text `a`, then a bare URL. */
static int parse(const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata)
{
    /* In memory of their own length, so that valgrind sees a read after the end: one part, which ends where a second would start. */
    MD_TEXTTYPE *types = calloc(1, sizeof *types);
    MD_OFFSET *offsets = calloc(2, sizeof *offsets);
    if (types == NULL || offsets == NULL)
        abort();
    offsets[1] = 1;
    struct longer detail = { { text, 1, types, offsets }, { NULL, 0, NULL, NULL }, 5 };
    int status = parser->enter_block(MD_BLOCK_P, NULL, userdata);
    if (status == 0)
        status = parser->enter_span(MD_SPAN_A, &detail, userdata);
    if (status == 0)
        status = parser->text(MD_TEXT_NORMAL, text, 1, userdata);
    if (status == 0)
        status = parser->leave_span(MD_SPAN_A, &detail, userdata);
    free(types);
    free(offsets);
    if (status == 0)
        status = parser->enter_span(MD_SPAN_CODE, unknown, userdata);
    if (status == 0)
        status = parser->leave_span(MD_SPAN_CODE, unknown, userdata);
    if (status == 0)
        status = parser->text(MD_TEXT_NORMAL, text + 1, size - 1, userdata);
    return status != 0 ? status : parser->leave_block(MD_BLOCK_P, NULL, userdata);
}

/* The numbers of all links, one after the other. */
static int seen;

static int on_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    return (void)type, (void)detail, (void)user, 0;
}

static int on_span(MD_SPANTYPE type, void *detail, void *user)
{
    if (type == MD_SPAN_A)
        seen = 10 * seen + ((struct longer *)detail)->is_autolink;
    return (void)user, 0;
}

/* Returns the number that `user` has at a text of its length. */
static int on_characters(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user)
{
    return (void)type, (void)text, ((const int *)user)[size];
}

int main(void)
{
    MD_PARSER parser = { 0, 0, on_block, on_block, on_span, on_span, on_characters, NULL, NULL };
    barelink_finder *finder;
    int go_on[sizeof DOCUMENT] = { 0 }, stop[sizeof DOCUMENT] = { [1] = 7 }, stop_in_link[sizeof DOCUMENT] = { [9] = -3 };
    if (barelink_finder_new(&finder) != BARELINK_STATUS_OK)
        return 1;
    if (barelink_md_parse(finder, DOCUMENT, sizeof DOCUMENT - 1, &parser, go_on) != 0 || seen != 5511)
        return 2;
    if (barelink_md_parse(finder, DOCUMENT, sizeof DOCUMENT - 1, &parser, stop) != 7)
        return 3;
    if (barelink_md_parse(finder, DOCUMENT, sizeof DOCUMENT - 1, &parser, stop_in_link) != -3)
        return 4;
    unknown = &seen;
    if (barelink_md_parse(finder, DOCUMENT, sizeof DOCUMENT - 1, &parser, go_on) != -1)
        return 5;
    barelink_finder_free(finder);
    return 0;
}
