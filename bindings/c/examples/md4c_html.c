/* Renders a Markdown document with MD4C and the links of barelink:

       md4c_html [--FLAG ...] [NAME=VALUE ...] <document >page

   FLAG is one of MD4C's, such as tables; the table `flags` has them. NAME=VALUE is an option of barelink, such as profile=uts58. */

#include "barelink_md4c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is being written. In the text of an image there are no tags. */
struct page {
    unsigned images;
};

static void put(const char *text, size_t size)
{
    fwrite(text, 1, size, stdout);
}

static void put_escaped(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        switch (text[i]) {
        case '&': fputs("&amp;", stdout); break;
        case '<': fputs("&lt;", stdout); break;
        case '>': fputs("&gt;", stdout); break;
        case '"': fputs("&quot;", stdout); break;
        default: putchar(text[i]);
        }
    }
}

/* A text of MD4C. References are written as they were typed: a browser decodes them. */
static void put_text(MD_TEXTTYPE type, const char *text, size_t size)
{
    if (type == MD_TEXT_NULLCHAR)
        fputs("\xEF\xBF\xBD", stdout);
    else if (type == MD_TEXT_ENTITY)
        put(text, size);
    else
        put_escaped(text, size);
}

/* Writes a destination. Bytes that a URL should not have are percent-encoded, as MD4C's own renderer does it: a browser reads a `\` as `/`. */
static void put_url(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '&')
            fputs("&amp;", stdout);
        else if (byte > ' ' && byte < 0x7F && strchr("\"<>[\\]^`{|}", byte) == NULL)
            putchar(byte);
        else
            printf("%%%02X", byte);
    }
}

static void put_value(const MD_ATTRIBUTE *value, int is_url)
{
    for (size_t i = 0; value->text != NULL && value->substr_offsets[i] < value->size; i++) {
        const char *text = value->text + value->substr_offsets[i];
        size_t size = value->substr_offsets[i + 1] - value->substr_offsets[i];
        if (is_url && value->substr_types[i] == MD_TEXT_NORMAL)
            put_url(text, size);
        else
            put_text(value->substr_types[i], text, size);
    }
}

static void put_attribute(const char *name, const MD_ATTRIBUTE *value)
{
    int is_url = strcmp(name, "href") == 0 || strcmp(name, "src") == 0;
    /* A destination may be empty, and a title that is missing has no text. */
    if (value->text == NULL && !is_url)
        return;
    printf(" %s=\"", name);
    put_value(value, is_url);
    putchar('"');
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    (void)user;
    switch (type) {
    case MD_BLOCK_QUOTE: puts("<blockquote>"); break;
    case MD_BLOCK_UL: puts("<ul>"); break;
    case MD_BLOCK_OL: {
        unsigned start = ((MD_BLOCK_OL_DETAIL *)detail)->start;
        start == 1 ? puts("<ol>") : printf("<ol start=\"%u\">\n", start);
        break;
    }
    case MD_BLOCK_LI: {
        const MD_BLOCK_LI_DETAIL *item = detail;
        if (item->is_task)
            printf("<li class=\"task-list-item\"><input type=\"checkbox\" class=\"task-list-item-checkbox\" disabled%s>",
                item->task_mark == ' ' ? "" : " checked");
        else
            fputs("<li>", stdout);
        break;
    }
    case MD_BLOCK_HR: puts("<hr />"); break;
    case MD_BLOCK_H: printf("<h%u>", ((MD_BLOCK_H_DETAIL *)detail)->level); break;
    case MD_BLOCK_CODE: {
        const MD_BLOCK_CODE_DETAIL *code = detail;
        fputs("<pre><code", stdout);
        if (code->lang.text != NULL) {
            static const char prefix[] = "language-";
            size_t size = sizeof(prefix) - 1;
            int has_prefix = code->lang.size >= size && memcmp(code->lang.text, prefix, size) == 0;
            printf(" class=\"%s", has_prefix ? "" : prefix);
            put_value(&code->lang, 0);
            putchar('"');
        }
        putchar('>');
        break;
    }
    case MD_BLOCK_P: fputs("<p>", stdout); break;
    case MD_BLOCK_TABLE: puts("<table>"); break;
    case MD_BLOCK_THEAD: puts("<thead>"); break;
    case MD_BLOCK_TBODY: puts("<tbody>"); break;
    case MD_BLOCK_TR: puts("<tr>"); break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: {
        static const char *const aligns[] = { "", " align=\"left\"", " align=\"center\"", " align=\"right\"" };
        printf("<t%c%s>", type == MD_BLOCK_TH ? 'h' : 'd', aligns[((MD_BLOCK_TD_DETAIL *)detail)->align]);
        break;
    }
    default: break;
    }
    return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    (void)user;
    switch (type) {
    case MD_BLOCK_QUOTE: puts("</blockquote>"); break;
    case MD_BLOCK_UL: puts("</ul>"); break;
    case MD_BLOCK_OL: puts("</ol>"); break;
    case MD_BLOCK_LI: puts("</li>"); break;
    case MD_BLOCK_H: printf("</h%u>\n", ((MD_BLOCK_H_DETAIL *)detail)->level); break;
    case MD_BLOCK_CODE: puts("</code></pre>"); break;
    case MD_BLOCK_P: puts("</p>"); break;
    case MD_BLOCK_TABLE: puts("</table>"); break;
    case MD_BLOCK_THEAD: puts("</thead>"); break;
    case MD_BLOCK_TBODY: puts("</tbody>"); break;
    case MD_BLOCK_TR: puts("</tr>"); break;
    case MD_BLOCK_TH: puts("</th>"); break;
    case MD_BLOCK_TD: puts("</td>"); break;
    default: break;
    }
    return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct page *page = user;
    if (type == MD_SPAN_IMG && page->images++ == 0) {
        put_attribute("src", (fputs("<img", stdout), &((MD_SPAN_IMG_DETAIL *)detail)->src));
        fputs(" alt=\"", stdout);
    }
    if (page->images > 0)
        return 0;
    switch (type) {
    case MD_SPAN_EM: fputs("<em>", stdout); break;
    case MD_SPAN_STRONG: fputs("<strong>", stdout); break;
    case MD_SPAN_CODE: fputs("<code>", stdout); break;
    case MD_SPAN_DEL: fputs("<del>", stdout); break;
    case MD_SPAN_U: fputs("<u>", stdout); break;
    case MD_SPAN_LATEXMATH: fputs("<x-equation>", stdout); break;
    case MD_SPAN_LATEXMATH_DISPLAY: fputs("<x-equation type=\"display\">", stdout); break;
    case MD_SPAN_WIKILINK:
        fputs("<x-wikilink", stdout);
        put_attribute("data-target", &((MD_SPAN_WIKILINK_DETAIL *)detail)->target);
        putchar('>');
        break;
    case MD_SPAN_A:
        fputs("<a", stdout);
        put_attribute("href", &((MD_SPAN_A_DETAIL *)detail)->href);
        put_attribute("title", &((MD_SPAN_A_DETAIL *)detail)->title);
        putchar('>');
        break;
    default: break;
    }
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct page *page = user;
    if (type == MD_SPAN_IMG && --page->images == 0) {
        putchar('"');
        put_attribute("title", &((MD_SPAN_IMG_DETAIL *)detail)->title);
        fputs(" />", stdout);
        return 0;
    }
    if (page->images > 0)
        return 0;
    switch (type) {
    case MD_SPAN_EM: fputs("</em>", stdout); break;
    case MD_SPAN_STRONG: fputs("</strong>", stdout); break;
    case MD_SPAN_CODE: fputs("</code>", stdout); break;
    case MD_SPAN_DEL: fputs("</del>", stdout); break;
    case MD_SPAN_U: fputs("</u>", stdout); break;
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY: fputs("</x-equation>", stdout); break;
    case MD_SPAN_WIKILINK: fputs("</x-wikilink>", stdout); break;
    case MD_SPAN_A: fputs("</a>", stdout); break;
    default: break;
    }
    return 0;
}

static int text(MD_TEXTTYPE type, const MD_CHAR *bytes, MD_SIZE size, void *user)
{
    struct page *page = user;
    switch (type) {
    case MD_TEXT_BR: fputs(page->images > 0 ? " " : "<br />\n", stdout); break;
    case MD_TEXT_SOFTBR: putchar(page->images > 0 ? ' ' : '\n'); break;
    /* In the text of an image, a tag would end the attribute. */
    case MD_TEXT_HTML: page->images > 0 ? put_escaped(bytes, size) : put(bytes, size); break;
    default: put_text(type, bytes, size);
    }
    return 0;
}

/* Reads a whole stream. Returns NULL if memory ends. */
static char *read_all(FILE *file, size_t *size)
{
    size_t capacity = 1 << 16;
    char *bytes = malloc(capacity);
    *size = 0;
    while (bytes != NULL) {
        *size += fread(bytes + *size, 1, capacity - *size, file);
        if (*size < capacity) {
            /* MD4C 0.4.8 reads after the end of `[a](b` if no line end is there. */
            if (*size > 0 && bytes[*size - 1] != '\n')
                bytes[(*size)++] = '\n';
            break;
        }
        char *longer = realloc(bytes, capacity *= 2);
        if (longer == NULL)
            free(bytes);
        bytes = longer;
    }
    return bytes;
}

/* The flags of MD4C that this program has. */
static const struct { const char *name; unsigned flag; } flags[] = {
    { "--tables", MD_FLAG_TABLES },
    { "--strikethrough", MD_FLAG_STRIKETHROUGH },
    { "--tasklists", MD_FLAG_TASKLISTS },
    { "--underline", MD_FLAG_UNDERLINE },
    { "--latex-math", MD_FLAG_LATEXMATHSPANS },
    { "--wiki-links", MD_FLAG_WIKILINKS },
    { "--collapse-whitespace", MD_FLAG_COLLAPSEWHITESPACE },
#ifdef MD_FLAG_HARD_SOFT_BREAKS
    { "--hard-soft-breaks", MD_FLAG_HARD_SOFT_BREAKS },
#endif
};

static unsigned flag_of(const char *name)
{
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
        if (strcmp(flags[i].name, name) == 0)
            return flags[i].flag;
    return 0;
}

/* Sets the options of the command line. Returns 0 if all of them are right. */
static int set_options(int argc, char **argv, barelink_finder *finder, unsigned *parser_flags)
{
    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (flag_of(argv[i]) != 0) {
            *parser_flags |= flag_of(argv[i]);
        } else if (value == NULL) {
            fprintf(stderr, "usage: %s [--FLAG ...] [NAME=VALUE ...]\n", argv[0]);
            return -1;
        } else {
            *value = '\0';
            if (barelink_finder_set(finder, argv[i], value + 1) != BARELINK_STATUS_OK) {
                fprintf(stderr, "%s\n", barelink_finder_message(finder));
                return -1;
            }
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    MD_PARSER parser = { 0, 0, enter_block, leave_block, enter_span, leave_span, text, NULL, NULL };
    struct page page = { 0 };
    barelink_finder *finder;
    size_t size = 0;
    if (barelink_finder_new(&finder) != BARELINK_STATUS_OK)
        return 1;
    int status = set_options(argc, argv, finder, &parser.flags);
    char *document = status == 0 ? read_all(stdin, &size) : NULL;
    if (status == 0)
        status = document == NULL || size > (MD_SIZE)-1 ? -1 : barelink_md_parse(finder, document, (MD_SIZE)size, &parser, &page);
    free(document);
    barelink_finder_free(finder);
    return status == 0 ? 0 : 1;
}
