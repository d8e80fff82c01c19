/* Calls the functions of the library with random texts, for valgrind and AddressSanitizer: each text is in memory of its own length, so that
   a read after its end is seen. The argument is the number of texts. */
#include <barelink.h>
#include <stdlib.h>
#include <string.h>

static const char *const PARTS[] = { "www.", "http://", "e.com", "/a", " ", "\n", "jo@", "mailto:", "(", ")", "*", "_", "[", "](u)", "`", "&amp;",
                                     "<b>", "</a>", "<a href=x>", "\xC3\xA9", "\xE4\xBE\x8B", "\xFF", "\xC3", ".", ",", "~", "\\", "|", "-", "#" };
enum { COUNT = sizeof PARTS / sizeof *PARTS };

static const char *const profiles[] = { "md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58", "prose", "chat" };
enum { PROFILES = sizeof profiles / sizeof *profiles };

static unsigned long state = 1;

static unsigned next(unsigned below)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(state >> 33) % below;
}

static int read_bytes(void *sum, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        *(unsigned *)sum += (unsigned char)bytes[i];
    return next(50) == 0;
}

static int read_link(void *sum, const barelink_link *link)
{
    *(unsigned *)sum += (unsigned)(link->end - link->start) + (link->prefix != NULL ? (unsigned)strlen(link->prefix) : 0);
    return next(20) == 0;
}

static int change_anchor(void *sum, barelink_anchor *anchor)
{
    static const char *const names[] = { "href", "title", "rel", "a b", NULL };
    const char *name = names[next(5)];
    /* Copied by the library, so the text may be gone when the anchor is written. */
    barelink_anchor_set(anchor, name, next(3) ? anchor->text : NULL, next(3) ? anchor->text_length : 0);
    return read_bytes(sum, anchor->text, anchor->text_length) | read_bytes(sum, anchor->destination, anchor->destination_length);
}

static int read_step(void *sum, const barelink_step *step)
{
    return read_bytes(sum, step->text, step->text_length) | read_bytes(sum, step->destination, step->destination_length);
}

static void call_all(const barelink_finder *finder, const char *text, size_t length, unsigned *sum)
{
    barelink_link links[4];
    size_t count, settled;
    char destination[64];
    links[0].size = sizeof links[0];
    if (barelink_links(finder, text, length, links, 4, &count) != BARELINK_STATUS_OK)
        abort();
    for (size_t i = 0; i < count && i < 4; i++)
        barelink_destination(finder, text, length, &links[i], destination, next(sizeof destination), &settled);
    if (barelink_links_to_utf16(text, length, links, count < 4 ? count : 4) != BARELINK_STATUS_OK)
        abort();
    barelink_each_link(finder, text, length, read_link, sum);
    if (barelink_settled(finder, text, length, &settled) != BARELINK_STATUS_OK || settled > length)
        abort();
    barelink_text_to_html(finder, text, length, read_bytes, sum);
    barelink_html_to_html(finder, text, length, read_bytes, sum);
    barelink_markdown_to_html(finder, text, length, read_bytes, sum);

    barelink_source *source;
    if (barelink_source_new(finder, text, length, &source) != BARELINK_STATUS_OK)
        abort();
    for (size_t at = 0; at < length; at += 1 + next(3)) {
        size_t rest = length - at, size = next((unsigned)rest + 1);
        barelink_source_link(source, at, links);
        barelink_source_add(source, (int)next(10), text + at, size, next(2) ? at : BARELINK_UNKNOWN);
    }
    barelink_source_end_block(source, (int)next(3), read_step, sum);
    barelink_source_free(source);
}

int main(int argc, char **argv)
{
    barelink_finder *finders[PROFILES];
    unsigned sum = 0;
    for (int i = 0; i < PROFILES; i++) {
        if (barelink_finder_new(&finders[i]) != BARELINK_STATUS_OK || barelink_finder_set(finders[i], "profile", profiles[i]) != BARELINK_STATUS_OK)
            return 1;
        barelink_finder_set(finders[i], "extensions", i % 2 ? "github" : "tables");
        barelink_finder_on_anchor(finders[i], i % 3 ? change_anchor : NULL);
        barelink_finder_set(finders[i], "choices", i % 2 ? "hold-incomplete" : "no-hold-incomplete");
    }
    for (long texts = argc > 1 ? atol(argv[1]) : 1000; texts > 0; texts--) {
        char built[256];
        size_t length = 0;
        for (unsigned parts = next(24); parts > 0; parts--) {
            const char *part = PARTS[next(COUNT)];
            memcpy(built + length, part, strlen(part));
            length += strlen(part);
        }
        char *text = malloc(length > 0 ? length : 1);
        memcpy(text, built, length);
        call_all(finders[next(PROFILES)], text, length, &sum);
        free(text);
    }
    for (int i = 0; i < PROFILES; i++)
        barelink_finder_free(finders[i]);
    return sum == 0;
}
