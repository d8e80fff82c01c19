/* md_parse of MD4C, with the links of barelink. Copy this file and barelink_md4c.c into your program;
   compile the latter as C. */
#ifndef BARELINK_MD4C_H
#define BARELINK_MD4C_H

#include <barelink.h>
#include <md4c.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Works as md_parse, and calls the same callbacks. A link that barelink makes is enter_span(MD_SPAN_A), text(MD_TEXT_NORMAL) and
   leave_span(MD_SPAN_A), as MD4C's own links are; its title is empty. Leave MD4C's flags for autolinks off. The callbacks of a block are
   called when the block ends, or when another block starts in it. Returns what md_parse returns, or -1 if barelink fails, if memory ends, or
   if a span has details that MD4C 0.5 does not have, such as the references to footnotes of a later version. */
int barelink_md_parse(const barelink_finder *finder, const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata);

#ifdef __cplusplus
}
#endif

#endif
