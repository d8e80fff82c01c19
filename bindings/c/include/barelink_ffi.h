#define FFI_SCOPE "barelink"
#define FFI_LIB "libbarelink.so"

/* The declarations of barelink.h, for programs that read C and no preprocessor, such as PHP's FFI.
   This file is generated from barelink.h, which describes all of it. */
enum { BARELINK_UNKNOWN = -1 };
enum { BARELINK_VERSION = 100 };
enum barelink_status
 {
    BARELINK_STATUS_OK = 0,
    BARELINK_STATUS_NULL = 1,
    BARELINK_STATUS_RANGE = 2,
    BARELINK_STATUS_SIZE = 3,
    BARELINK_STATUS_OPTION = 4,
    BARELINK_STATUS_BUFFER = 5,
    BARELINK_STATUS_STOPPED = 6,
    BARELINK_STATUS_NOT_BUILT = 7,
    BARELINK_STATUS_NO_LINK = 8,
    BARELINK_STATUS_PANIC = 9,
};
typedef int32_t barelink_status;
enum barelink_kind
 {
    BARELINK_KIND_URL = 0,
    BARELINK_KIND_WWW = 1,
    BARELINK_KIND_DOMAIN = 2,
    BARELINK_KIND_EMAIL = 3,
    BARELINK_KIND_MAILTO = 4,
    BARELINK_KIND_XMPP = 5,
};
typedef uint32_t barelink_kind;
enum barelink_action
 {
    BARELINK_ACTION_KEEP = 0,
    BARELINK_ACTION_TEXT = 1,
    BARELINK_ACTION_LINK = 2,
    BARELINK_ACTION_SOFT_BREAK = 3,
};
typedef uint32_t barelink_action;
enum barelink_item
 {
    BARELINK_ITEM_TEXT = 0,
    BARELINK_ITEM_REFERENCE = 1,
    BARELINK_ITEM_OPEN = 2,
    BARELINK_ITEM_CLOSE = 3,
    BARELINK_ITEM_ATOM = 4,
    BARELINK_ITEM_IMAGE = 5,
    BARELINK_ITEM_RAW_HTML = 6,
    BARELINK_ITEM_SOFT_BREAK = 7,
    BARELINK_ITEM_HARD_BREAK = 8,
};
typedef int32_t barelink_item;
enum barelink_block
 {
    BARELINK_BLOCK_TEXT = 0,
    BARELINK_BLOCK_CELL = 1,
    BARELINK_BLOCK_HEADING = 2,
};
typedef int32_t barelink_block;
typedef struct barelink_finder barelink_finder;
typedef struct barelink_source barelink_source;
typedef struct barelink_anchor {
    size_t size;
    char *text;
    size_t text_length;
    char *destination;
    size_t destination_length;
    void *changes;
    barelink_kind kind;
} barelink_anchor;
typedef int (*barelink_anchor_callback)(void *user, struct barelink_anchor *anchor);
typedef struct barelink_link {
    size_t size;
    size_t start;
    size_t end;
    const char *prefix;
    barelink_kind kind;
} barelink_link;
typedef int (*barelink_link_callback)(void *user, const struct barelink_link *link);
typedef int (*barelink_write_callback)(void *user, char *bytes, size_t length);
typedef struct barelink_step {
    size_t size;
    barelink_action action;
    size_t item;
    char *text;
    size_t text_length;
    char *destination;
    size_t destination_length;
    const struct barelink_link *link;
} barelink_step;
typedef int (*barelink_step_callback)(void *user, const struct barelink_step *step);
uint32_t barelink_version(void);
const char *barelink_status_text(int status);
barelink_status barelink_finder_new(struct barelink_finder **finder);
void barelink_finder_free(struct barelink_finder *finder);
barelink_status barelink_finder_set(struct barelink_finder *finder, const char *name, const char *value);
const char *barelink_finder_message(const struct barelink_finder *finder);
barelink_status barelink_finder_on_anchor(struct barelink_finder *finder, barelink_anchor_callback callback);
barelink_status barelink_anchor_set(struct barelink_anchor *anchor, const char *name, const char *value, size_t length);
barelink_status barelink_links(const struct barelink_finder *finder,
                               const char *text,
                               size_t length,
                               struct barelink_link *links,
                               size_t capacity,
                               size_t *count);
barelink_status barelink_each_link(const struct barelink_finder *finder,
                                   const char *text,
                                   size_t length,
                                   barelink_link_callback callback,
                                   void *user);
barelink_status barelink_links_to_utf16(const char *text, size_t length, struct barelink_link *links, size_t count);
barelink_status barelink_destination(const struct barelink_finder *finder,
                                     const char *text,
                                     size_t text_length,
                                     const struct barelink_link *link,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);
barelink_status barelink_settled(const struct barelink_finder *finder,
                                 const char *text,
                                 size_t length,
                                 size_t *settled);
barelink_status barelink_text_to_html(const struct barelink_finder *finder,
                                      const char *text,
                                      size_t length,
                                      barelink_write_callback write,
                                      void *user);
barelink_status barelink_html_to_html(const struct barelink_finder *finder,
                                      const char *page,
                                      size_t length,
                                      barelink_write_callback write,
                                      void *user);
barelink_status barelink_markdown_to_html(const struct barelink_finder *finder,
                                          const char *source,
                                          size_t length,
                                          barelink_write_callback write,
                                          void *user);
barelink_status barelink_source_new(const struct barelink_finder *finder,
                                    const char *text,
                                    size_t length,
                                    struct barelink_source **source);
void barelink_source_free(struct barelink_source *source);
barelink_status barelink_source_link(const struct barelink_source *source, size_t at, struct barelink_link *link);
barelink_status barelink_source_add(struct barelink_source *source,
                                    int item,
                                    const char *text,
                                    size_t length,
                                    size_t start);
barelink_status barelink_source_end_block(struct barelink_source *source,
                                          int block,
                                          barelink_step_callback callback,
                                          void *user);
