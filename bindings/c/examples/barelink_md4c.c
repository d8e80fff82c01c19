/* md_parse of MD4C, with the links of barelink.

   The callbacks of a block are recorded, each one as an item of a barelink_source. At the end of the block, barelink_source_end_block says
   which items stay, and where the links are. Details of spans are copied, because MD4C frees them after the callback. */

#include "barelink_md4c.h"

#include <stdlib.h>
#include <string.h>

/* A callback that was recorded. */
struct call {
    enum { ENTER, LEAVE, TEXT } what;
    int type; /* MD_SPANTYPE or MD_TEXTTYPE */
    const MD_CHAR *text;
    MD_SIZE size;
    void *detail; /* A copy, or NULL. */
    size_t item;  /* The item that the call is a part of. */
    size_t open;  /* Of the start of a span: `open` before it. */
};

struct state {
    const MD_PARSER *parser;
    void *userdata;
    barelink_source *source;
    const MD_CHAR *text;
    MD_SIZE size;
    struct call *calls;
    size_t count, capacity;
    size_t items;   /* The number of items of the current block. */
    size_t next;    /* The first call that was not passed on. */
    size_t open;    /* The number of calls up to the start of the innermost open span; 0 if none is open. */
    unsigned depth; /* The number of open spans that are one item with all that is in them. */
    int status;     /* What the last callback of a step returned. */
};

/* The strings at the start of the details of spans; those of links and of images have two. */
static int attributes_of(MD_SPANTYPE type)
{
    return type == MD_SPAN_A || type == MD_SPAN_IMG ? 2 : type == MD_SPAN_WIKILINK ? 1 : 0;
}

/* MD4C 0.5 has a number after the strings of a link. */
static size_t size_of_detail(MD_SPANTYPE type)
{
    return type == MD_SPAN_A ? sizeof(MD_SPAN_A_DETAIL) : type == MD_SPAN_IMG ? sizeof(MD_SPAN_IMG_DETAIL) : sizeof(MD_SPAN_WIKILINK_DETAIL);
}

static void free_detail(MD_ATTRIBUTE *detail, int count)
{
    for (int i = 0; detail != NULL && i < count; i++) {
        free((void *)detail[i].text);
        free((void *)detail[i].substr_types);
        free((void *)detail[i].substr_offsets);
    }
    free(detail);
}

static void *copied(const void *from, size_t size)
{
    void *copy = from == NULL ? NULL : malloc(size > 0 ? size : 1);
    return copy == NULL ? NULL : memcpy(copy, from, size);
}

/* Copies the details of a span, which start with attributes. Returns NULL if memory ends. */
static void *copy_detail(const MD_ATTRIBUTE *detail, MD_SPANTYPE type)
{
    int count = attributes_of(type);
    size_t size = size_of_detail(type);
    MD_ATTRIBUTE *copy = calloc(1, size);
    if (copy != NULL)
        memcpy(copy + count, detail + count, size - (size_t)count * sizeof *copy);
    for (int i = 0; copy != NULL && i < count; i++) {
        /* A missing attribute has no text and no parts. The parts end with the one that starts at the end of the text. */
        size_t parts = 0;
        copy[i].size = detail[i].size;
        while (detail[i].text != NULL && detail[i].substr_offsets[parts] < detail[i].size)
            parts++;
        copy[i].text = copied(detail[i].text, detail[i].size);
        copy[i].substr_types = copied(detail[i].substr_types, parts * sizeof(MD_TEXTTYPE));
        copy[i].substr_offsets = copied(detail[i].substr_offsets, (parts + 1) * sizeof(MD_OFFSET));
        if (detail[i].text != NULL && (copy[i].text == NULL || copy[i].substr_types == NULL || copy[i].substr_offsets == NULL)) {
            free_detail(copy, count);
            return NULL;
        }
    }
    return copy;
}

static void forget(struct state *state)
{
    for (size_t i = 0; i < state->count; i++) {
        if (state->calls[i].what == ENTER)
            free_detail(state->calls[i].detail, attributes_of((MD_SPANTYPE)state->calls[i].type));
    }
    state->count = state->items = state->next = state->open = 0;
}

/* Passes a recorded call on. The end of a span gets the details of its start, as in MD4C. */
static int pass(struct state *state, const struct call *call)
{
    const MD_PARSER *parser = state->parser;
    switch (call->what) {
    case ENTER: return parser->enter_span((MD_SPANTYPE)call->type, call->detail, state->userdata);
    case LEAVE: return parser->leave_span((MD_SPANTYPE)call->type, call->detail, state->userdata);
    default: return parser->text((MD_TEXTTYPE)call->type, call->text, call->size, state->userdata);
    }
}

static int pass_link(struct state *state, const barelink_step *step)
{
    MD_TEXTTYPE types[] = { MD_TEXT_NORMAL, MD_TEXT_NORMAL };
    MD_OFFSET offsets[] = { 0, (MD_OFFSET)step->destination_length };
    MD_SPAN_A_DETAIL detail = { .href = { step->destination, offsets[1], types, offsets } };
    const int is_autolink = 1;
    if (sizeof detail > 2 * sizeof(MD_ATTRIBUTE))
        memcpy(&detail.href + 2, &is_autolink, sizeof is_autolink);
    const MD_PARSER *parser = state->parser;
    int status = parser->enter_span(MD_SPAN_A, &detail, state->userdata);
    if (status == 0)
        status = parser->text(MD_TEXT_NORMAL, step->text, (MD_SIZE)step->text_length, state->userdata);
    return status != 0 ? status : parser->leave_span(MD_SPAN_A, &detail, state->userdata);
}

/* Does what barelink says about an item. Returns what the caller's callback returns. */
static int do_step(struct state *state, const barelink_step *step)
{
    /* The calls of items that are gone. */
    while (state->next < state->count && state->calls[state->next].item < step->item)
        state->next++;
    switch (step->action) {
    case BARELINK_ACTION_KEEP:
        for (; state->next < state->count && state->calls[state->next].item == step->item; state->next++) {
            int status = pass(state, &state->calls[state->next]);
            if (status != 0)
                return status;
        }
        return 0;
    case BARELINK_ACTION_TEXT:
        return state->parser->text(MD_TEXT_NORMAL, step->text, (MD_SIZE)step->text_length, state->userdata);
    case BARELINK_ACTION_LINK: return pass_link(state, step);
    default: return state->parser->text(MD_TEXT_SOFTBR, "\n", 1, state->userdata);
    }
}

static int on_step(void *user, const barelink_step *step)
{
    struct state *state = user;
    return state->status = do_step(state, step);
}

/* Passes the calls of the current block on, with its links. */
static int end_block(struct state *state)
{
    barelink_status status = BARELINK_STATUS_OK;
    if (state->count > 0)
        status = barelink_source_end_block(state->source, BARELINK_BLOCK_TEXT, on_step, state);
    forget(state);
    return status == BARELINK_STATUS_STOPPED ? state->status : status == BARELINK_STATUS_OK ? 0 : -1;
}

/* Records a call. If `kind` is not negative, it starts an item; otherwise it belongs to the last one. */
static int record(struct state *state, struct call call, int kind)
{
    if (state->count == state->capacity) {
        size_t capacity = state->capacity > 0 ? 2 * state->capacity : 64;
        struct call *calls = realloc(state->calls, capacity * sizeof *calls);
        if (calls == NULL)
            return -1;
        state->calls = calls;
        state->capacity = capacity;
    }
    if (kind >= 0) {
        /* MD4C's texts are parts of the document, except for line ends and NUL. */
        uintptr_t at = (uintptr_t)call.text - (uintptr_t)state->text;
        int is_part = call.what == TEXT && at <= state->size && call.size <= state->size - at;
        size_t start = is_part ? (size_t)at : BARELINK_UNKNOWN;
        if (barelink_source_add(state->source, kind, call.text, call.size, start) != BARELINK_STATUS_OK)
            return -1;
        state->items++;
    }
    call.item = state->items - 1;
    state->calls[state->count++] = call;
    return 0;
}

static int is_mark(MD_SPANTYPE type)
{
    return type == MD_SPAN_EM || type == MD_SPAN_STRONG || type == MD_SPAN_DEL || type == MD_SPAN_U;
}

static int on_enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct state *state = user;
    struct call call = { .what = ENTER, .type = (int)type, .open = state->open };
    int attributes = attributes_of(type);
    int kind = state->depth > 0 ? -1 : is_mark(type) ? BARELINK_ITEM_OPEN : type == MD_SPAN_IMG ? BARELINK_ITEM_IMAGE : BARELINK_ITEM_ATOM;
    /* How long details are is known for the spans of MD4C 0.5 only. */
    if (attributes == 0 && detail != NULL)
        return -1;
    if (attributes > 0 && (call.detail = copy_detail(detail, type)) == NULL)
        return -1;
    if (!is_mark(type) || state->depth > 0)
        state->depth++;
    int status = record(state, call, kind);
    if (status != 0)
        free_detail(call.detail, attributes);
    else
        state->open = state->count;
    return status;
}

static int on_leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct state *state = user;
    struct call call = { .what = LEAVE, .type = (int)type };
    (void)detail;
    if (state->open > 0) {
        call.detail = state->calls[state->open - 1].detail;
        state->open = state->calls[state->open - 1].open;
    }
    if (state->depth == 0)
        return record(state, call, BARELINK_ITEM_CLOSE);
    state->depth--;
    return record(state, call, -1);
}

static int on_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user)
{
    struct state *state = user;
    struct call call = { .what = TEXT, .type = (int)type, .text = text, .size = size };
    if (state->depth > 0)
        return record(state, call, -1);
    switch (type) {
    case MD_TEXT_NORMAL: return record(state, call, BARELINK_ITEM_TEXT);
    case MD_TEXT_ENTITY: return record(state, call, BARELINK_ITEM_REFERENCE);
    case MD_TEXT_HTML: return record(state, call, BARELINK_ITEM_RAW_HTML);
    case MD_TEXT_BR: return record(state, call, BARELINK_ITEM_HARD_BREAK);
    case MD_TEXT_SOFTBR: return record(state, call, BARELINK_ITEM_SOFT_BREAK);
    default: return record(state, call, BARELINK_ITEM_ATOM);
    }
}

static int on_enter_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    struct state *state = user;
    int status = end_block(state);
    return status != 0 ? status : state->parser->enter_block(type, detail, state->userdata);
}

static int on_leave_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    struct state *state = user;
    int status = end_block(state);
    return status != 0 ? status : state->parser->leave_block(type, detail, state->userdata);
}

static void on_debug_log(const char *message, void *user)
{
    struct state *state = user;
    state->parser->debug_log(message, state->userdata);
}

int barelink_md_parse(const barelink_finder *finder, const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *userdata)
{
    struct state state = { .parser = parser, .userdata = userdata, .text = text, .size = size };
    MD_PARSER recorder = { parser->abi_version, parser->flags, on_enter_block, on_leave_block, on_enter_span, on_leave_span, on_text,
                           parser->debug_log != NULL ? on_debug_log : NULL, NULL };
    if (barelink_source_new(finder, text, size, &state.source) != BARELINK_STATUS_OK)
        return -1;
    int status = md_parse(text, size, &recorder, &state);
    forget(&state);
    free(state.calls);
    barelink_source_free(state.source);
    return status;
}
