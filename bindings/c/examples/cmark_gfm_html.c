/* Renders a Markdown document with cmark-gfm and the links of barelink, which a postprocess makes in the tree:

       cmark_gfm_html [--EXTENSION ...] [NAME=VALUE ...] <document >page

   EXTENSION is one of cmark-gfm, such as table. NAME=VALUE is an option of barelink, such as profile=uts58. Leave the extension `autolink`
   off. */

#include <barelink.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The items of the current block: nodes, each with the side on which the walk met it. */
struct block {
    barelink_source *source;
    cmark_node *root; /* NULL outside of a block. */
    cmark_node **nodes;
    cmark_event_type *events;
    size_t count, capacity;
    size_t next;      /* The first item that is neither kept nor gone. */
    const size_t *lines; /* The byte of the document at which each line starts. */
    size_t line_count;
};

static int add_item(struct block *block, cmark_node *node, cmark_event_type event, int kind)
{
    if (block->count == block->capacity) {
        size_t capacity = block->capacity > 0 ? 2 * block->capacity : 64;
        cmark_node **nodes = realloc(block->nodes, capacity * sizeof *nodes);
        if (nodes != NULL)
            block->nodes = nodes;
        cmark_event_type *events = realloc(block->events, capacity * sizeof *events);
        if (events != NULL)
            block->events = events;
        if (nodes == NULL || events == NULL)
            return -1;
        block->capacity = capacity;
    }
    block->nodes[block->count] = node;
    block->events[block->count++] = event;
    const char *text = event == CMARK_EVENT_ENTER ? cmark_node_get_literal(node) : NULL;
    size_t length = text != NULL ? strlen(text) : 0, start = BARELINK_UNKNOWN;
    /* A hint: cmark-gfm's columns are wrong in some blocks, and barelink looks for the text itself then. */
    int line = cmark_node_get_start_line(node), column = cmark_node_get_start_column(node);
    if (kind == BARELINK_ITEM_TEXT && line > 0 && (size_t)line <= block->line_count && column > 0)
        start = block->lines[line - 1] + (size_t)column - 1;
    return barelink_source_add(block->source, kind, text, length, start) == BARELINK_STATUS_OK ? 0 : -1;
}

/* Puts a node in place of an item, before the node that is still there. */
static int put_node(struct block *block, size_t item, cmark_node *node)
{
    return node != NULL && cmark_node_insert_before(block->nodes[item], node) ? 0 : -1;
}

static cmark_node *new_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    cmark_node *node = copy != NULL ? cmark_node_new(CMARK_NODE_TEXT) : NULL;
    if (node != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
        cmark_node_set_literal(node, copy);
    }
    free(copy);
    return node;
}

static cmark_node *new_link(const barelink_step *step)
{
    cmark_node *link = cmark_node_new(CMARK_NODE_LINK), *text = new_text(step->text, step->text_length);
    char *url = malloc(step->destination_length + 1);
    if (link != NULL && text != NULL && url != NULL) {
        memcpy(url, step->destination, step->destination_length);
        url[step->destination_length] = '\0';
        cmark_node_set_url(link, url);
        cmark_node_append_child(link, text);
    }
    free(url);
    return link;
}

/* Removes the texts before an item that no step has kept. */
static void remove_until(struct block *block, size_t item)
{
    for (; block->next < item; block->next++) {
        if (block->nodes[block->next] != NULL)
            cmark_node_free(block->nodes[block->next]);
    }
}

/* Does what barelink says about an item. An item that is not kept is removed later, because new nodes go before it. */
static int on_step(void *user, const barelink_step *step)
{
    struct block *block = user;
    remove_until(block, step->item);
    switch (step->action) {
    case BARELINK_ACTION_KEEP: block->next = step->item + 1; return 0;
    case BARELINK_ACTION_TEXT: return put_node(block, step->item, new_text(step->text, step->text_length));
    case BARELINK_ACTION_LINK: return put_node(block, step->item, new_link(step));
    default: return put_node(block, step->item, cmark_node_new(CMARK_NODE_SOFTBREAK));
    }
}

/* Types of extensions have no constants that are public. */
static int is_type(cmark_node *node, const char *name)
{
    return strcmp(cmark_node_get_type_string(node), name) == 0;
}

static int end_block(struct block *block)
{
    int kind = is_type(block->root, "table_cell") ? BARELINK_BLOCK_CELL : BARELINK_BLOCK_TEXT;
    barelink_status status = barelink_source_end_block(block->source, kind, on_step, block);
    if (status == BARELINK_STATUS_OK)
        remove_until(block, block->count);
    block->count = block->next = 0;
    block->root = NULL;
    return status == BARELINK_STATUS_OK ? 0 : -1;
}

static int kind_of(cmark_node *node, cmark_event_type event)
{
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_EMPH || type == CMARK_NODE_STRONG || is_type(node, "strikethrough"))
        return event == CMARK_EVENT_ENTER ? BARELINK_ITEM_OPEN : BARELINK_ITEM_CLOSE;
    if (type == CMARK_NODE_TEXT)
        return BARELINK_ITEM_TEXT;
    if (type == CMARK_NODE_SOFTBREAK)
        return BARELINK_ITEM_SOFT_BREAK;
    if (type == CMARK_NODE_LINEBREAK)
        return BARELINK_ITEM_HARD_BREAK;
    if (type == CMARK_NODE_HTML_INLINE)
        return BARELINK_ITEM_RAW_HTML;
    return type == CMARK_NODE_IMAGE ? BARELINK_ITEM_IMAGE : BARELINK_ITEM_ATOM;
}

static int holds_text(cmark_node *node)
{
    cmark_node_type type = cmark_node_get_type(node);
    return type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING || is_type(node, "table_cell");
}

/* Makes links in a tree that cmark-gfm has made of this document. Returns 0 if all went well. */
static int make_links(const barelink_finder *finder, cmark_node *root, const char *text, size_t size, const size_t *lines, size_t line_count)
{
    struct block block = { .lines = lines, .line_count = line_count };
    if (barelink_source_new(finder, text, size, &block.source) != BARELINK_STATUS_OK)
        return -1;
    /* A decoded reference is a text of its own before, and barelink would not see where it was typed. */
    cmark_consolidate_text_nodes(root);
    cmark_iter *walk = cmark_iter_new(root);
    cmark_event_type event;
    int status = 0;
    while (status == 0 && (event = cmark_iter_next(walk)) != CMARK_EVENT_DONE) {
        cmark_node *node = cmark_iter_get_node(walk);
        if (holds_text(node)) {
            if (event == CMARK_EVENT_ENTER)
                block.root = node;
            else
                status = end_block(&block);
        } else if (block.root != NULL) {
            int kind = kind_of(node, event);
            status = add_item(&block, node, event, kind);
            /* What is in a link, in an image or in a node that is not known belongs to it. */
            if ((kind == BARELINK_ITEM_ATOM || kind == BARELINK_ITEM_IMAGE) && event == CMARK_EVENT_ENTER)
                cmark_iter_reset(walk, node, CMARK_EVENT_EXIT);
        }
    }
    cmark_iter_free(walk);
    barelink_source_free(block.source);
    free(block.nodes);
    free(block.events);
    return status;
}

/* Returns the bytes at which lines start, and their number. Returns NULL if memory ends. */
static size_t *starts_of_lines(const char *text, size_t size, size_t *count)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    size_t *starts = malloc(lines * sizeof *starts);
    *count = 0;
    for (size_t i = 0; starts != NULL && i <= size; i++) {
        if (i == 0 || text[i - 1] == '\n')
            starts[(*count)++] = i;
    }
    return starts;
}

/* Reads a whole stream. Returns NULL if memory ends. */
static char *read_all(FILE *file, size_t *size)
{
    size_t capacity = 1 << 16;
    char *bytes = malloc(capacity);
    *size = 0;
    while (bytes != NULL) {
        *size += fread(bytes + *size, 1, capacity - *size, file);
        if (*size < capacity)
            break;
        char *longer = realloc(bytes, capacity *= 2);
        if (longer == NULL)
            free(bytes);
        bytes = longer;
    }
    return bytes;
}

/* Sets the options of the command line. Returns 0 if all of them are right. */
static int set_options(int argc, char **argv, barelink_finder *finder, cmark_parser *parser)
{
    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (strncmp(argv[i], "--", 2) == 0) {
            cmark_syntax_extension *extension = cmark_find_syntax_extension(argv[i] + 2);
            if (extension == NULL || !cmark_parser_attach_syntax_extension(parser, extension)) {
                fprintf(stderr, "there is no extension %s\n", argv[i]);
                return -1;
            }
        } else if (value == NULL) {
            fprintf(stderr, "usage: %s [--EXTENSION ...] [NAME=VALUE ...]\n", argv[0]);
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

/* Renders a document. Returns 0 if all went well. */
static int render(const barelink_finder *finder, cmark_parser *parser, const char *text, size_t size)
{
    size_t count;
    size_t *lines = starts_of_lines(text, size, &count);
    if (lines == NULL)
        return -1;
    cmark_parser_feed(parser, text, size);
    cmark_node *root = cmark_parser_finish(parser);
    int status = make_links(finder, root, text, size, lines, count);
    char *html = status == 0 ? cmark_render_html(root, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser)) : NULL;
    if (html != NULL)
        fputs(html, stdout);
    free(html);
    cmark_node_free(root);
    free(lines);
    return html != NULL ? 0 : -1;
}

int main(int argc, char **argv)
{
    cmark_gfm_core_extensions_ensure_registered();
    barelink_finder *finder;
    size_t size;
    if (barelink_finder_new(&finder) != BARELINK_STATUS_OK)
        return 1;
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_UNSAFE);
    int status = set_options(argc, argv, finder, parser);
    char *document = status == 0 ? read_all(stdin, &size) : NULL;
    if (status == 0)
        status = document != NULL ? render(finder, parser, document, size) : -1;
    free(document);
    cmark_parser_free(parser);
    barelink_finder_free(finder);
    return status == 0 ? 0 : 1;
}
