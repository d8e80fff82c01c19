/* The class Barelink::Finder, over the C library. Nothing of Ruby is called while the library works, because Ruby's errors are longjmps. */
#include <barelink.h>
#include <ruby.h>
#include <ruby/encoding.h>

static VALUE error_class;

struct buffer {
    char *bytes;
    size_t length, capacity;
};

static void free_finder(void *finder)
{
    barelink_finder_free(finder);
}

static const rb_data_type_t finder_type = { "Barelink::Finder", { NULL, free_finder, NULL }, NULL, NULL, RUBY_TYPED_FREE_IMMEDIATELY };

static void check(barelink_status status)
{
    if (status != BARELINK_STATUS_OK)
        rb_raise(error_class, "barelink: %s", barelink_status_text(status));
}

static barelink_finder *get(VALUE self)
{
    barelink_finder *finder;
    TypedData_Get_Struct(self, barelink_finder, &finder_type, finder);
    return finder;
}

static VALUE allocate(VALUE class)
{
    barelink_finder *finder;
    check(barelink_finder_new(&finder));
    return TypedData_Wrap_Struct(class, &finder_type, finder);
}

static VALUE set(VALUE self, VALUE name, VALUE value)
{
    barelink_status status = barelink_finder_set(get(self), StringValueCStr(name), StringValueCStr(value));
    if (status == BARELINK_STATUS_OPTION)
        rb_raise(rb_eArgError, "%s", barelink_finder_message(get(self)));
    check(status);
    return self;
}

/* Returns a text in UTF-8, as all texts of Ruby's programs are. */
static VALUE utf8(VALUE text)
{
    return rb_str_export_to_enc(StringValue(text), rb_utf8_encoding());
}

static VALUE destination(const barelink_finder *finder, VALUE text, const barelink_link *link)
{
    const char *bytes = RSTRING_PTR(text);
    if (link->prefix != NULL)
        return rb_str_cat(rb_utf8_str_new_cstr(link->prefix), bytes + link->start, (long)(link->end - link->start));
    size_t length = 0;
    barelink_destination(finder, bytes, (size_t)RSTRING_LEN(text), link, NULL, 0, &length);
    VALUE destination = rb_utf8_str_new(NULL, (long)length + 1);
    check(barelink_destination(finder, bytes, (size_t)RSTRING_LEN(text), link, RSTRING_PTR(destination), length + 1, &length));
    rb_str_set_len(destination, (long)length);
    return destination;
}

/* Returns the links as arrays of the first byte, the byte after the link, the number of the kind, and the destination. */
static VALUE links(VALUE self, VALUE text)
{
    const barelink_finder *finder = get(self);
    size_t count;
    VALUE holder, found = rb_ary_new();
    text = utf8(text);
    check(barelink_links(finder, RSTRING_PTR(text), (size_t)RSTRING_LEN(text), NULL, 0, &count));
    barelink_link *array = rb_alloc_tmp_buffer(&holder, (long)((count + 1) * sizeof *array));
    array[0].size = sizeof *array;
    check(barelink_links(finder, RSTRING_PTR(text), (size_t)RSTRING_LEN(text), array, count, &count));
    for (size_t i = 0; i < count; i++) {
        VALUE link[] = { SIZET2NUM(array[i].start), SIZET2NUM(array[i].end), UINT2NUM(array[i].kind), destination(finder, text, &array[i]) };
        rb_ary_push(found, rb_ary_new_from_values(4, link));
    }
    rb_free_tmp_buffer(&holder);
    RB_GC_GUARD(text);
    return found;
}

static int append(void *user, const char *bytes, size_t length)
{
    struct buffer *buffer = user;
    if (length > buffer->capacity - buffer->length) {
        size_t capacity = 2 * buffer->capacity + length;
        char *longer = realloc(buffer->bytes, capacity);
        if (longer == NULL)
            return 1;
        buffer->bytes = longer;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return 0;
}

typedef barelink_status function(const barelink_finder *, const char *, size_t, barelink_write_callback, void *);

static VALUE write_html(VALUE self, VALUE text, function *function)
{
    struct buffer buffer = { NULL, 0, 0 };
    text = utf8(text);
    barelink_status status = function(get(self), RSTRING_PTR(text), (size_t)RSTRING_LEN(text), append, &buffer);
    VALUE html = status == BARELINK_STATUS_OK ? rb_utf8_str_new(buffer.bytes, (long)buffer.length) : Qnil;
    free(buffer.bytes);
    check(status);
    RB_GC_GUARD(text);
    return html;
}

static VALUE text_to_html(VALUE self, VALUE text)
{
    return write_html(self, text, barelink_text_to_html);
}

static VALUE html_to_html(VALUE self, VALUE page)
{
    return write_html(self, page, barelink_html_to_html);
}

static VALUE markdown_to_html(VALUE self, VALUE source)
{
    return write_html(self, source, barelink_markdown_to_html);
}

void Init_barelink(void)
{
    VALUE module = rb_define_module("Barelink");
    VALUE finder = rb_define_class_under(module, "Finder", rb_cObject);
    error_class = rb_define_class_under(module, "Error", rb_eStandardError);
    rb_define_alloc_func(finder, allocate);
    /* A copy would have none of the options. */
    rb_undef_method(finder, "initialize_copy");
    rb_define_private_method(finder, "set", set, 2);
    rb_define_private_method(finder, "found", links, 1);
    rb_define_method(finder, "text_to_html", text_to_html, 1);
    rb_define_method(finder, "html_to_html", html_to_html, 1);
    rb_define_method(finder, "markdown_to_html", markdown_to_html, 1);
}
