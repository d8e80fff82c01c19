/* Prints where the links of a text lead. With other options, `prefix` may be NULL: then barelink_destination writes the destination. */
#include <barelink.h>
#include <stdio.h>
#include <string.h>

static int print(void *text, const barelink_link *link)
{
    return link->prefix == NULL || printf("%s%.*s\n", link->prefix, (int)(link->end - link->start), (char *)text + link->start) < 0;
}

int main(void)
{
    char text[] = "See www.example.com, or ask john@example.com.";
    barelink_finder *finder;
    if (barelink_finder_new(&finder) != BARELINK_STATUS_OK || barelink_finder_set(finder, "profile", "gfm") != BARELINK_STATUS_OK)
        return 1;
    barelink_status status = barelink_each_link(finder, text, strlen(text), print, text);
    barelink_finder_free(finder);
    return status;
}
