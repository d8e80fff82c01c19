/* The C library of barelink: finds bare URLs and e-mail addresses, and makes links of them. This file is generated: change `src`, and run
   `BARELINK_GENERATE=1 cargo test --test header`.

   For all functions:

   - Texts are a pointer and a length in bytes. NULL is an empty text if the length is 0. They should be UTF-8; a byte that is not is a
     boundary, like white space, and is never in a link. All positions are bytes of the text, from 0.
   - The library keeps no pointer to a text after a call, except for a source and its items. It copies no text that is UTF-8,
     except for Markdown with NUL in it.
   - A pointer must be NULL or valid. NULL, lengths, positions, sizes and numbers are checked: the status says what is wrong, and nothing
     crashes. It is undefined behaviour to free an object twice, to use a freed one, or to give a wrong length.
   - There is no global state. Several threads may read the same finder at the same time.
   - A callback must return: it must not throw, and not call longjmp.
   - Structs may get more members at their ends. `size` tells each side how many members the other one knows. A library
     that is older than the program sets the members that it does not know to zero. A size above 4096 is BARELINK_STATUS_SIZE. */

/* The options of a finder, for `barelink_finder_set`. The items of a list have commas between them.

   profile                     The set of rules, with the defaults of the other options. The values are md4c, md4c-0.5.3, md4c-next, gfm,
                               uts58, prose, chat. The default is gfm.
   kinds                       The kinds of links to find. The values are url, www, domain, email, protocol. The default is url,www,email
                               with md4c, md4c-0.5.3, md4c-next; url,www,email,protocol with gfm; url,domain,email with uts58, prose, chat.
   choices                     Choices to add to those of the profile; `no-` before a name removes a choice.
   schemes                     Schemes to link, in addition to those of the profile, such as `tel`; `*` is every scheme that has `://`
                               after it.
   max_len                     The maximum length of a link, in bytes. The default is 8192 with chat.
   tld                         The top-level domains that addresses and hosts without a scheme may have: all that are well-formed
                               (`syntactic`), those of the root zone and a few others (`known`), 59 that are rarely words (`common`), or
                               only those that are allowed by name (`listed`). The values are syntactic, known, common, listed. The default
                               is syntactic with uts58; known with prose, chat. For uts58, prose, chat.
   tld_allow                   Top-level domains to allow in addition to those of `tld`. For uts58, prose, chat.
   tld_deny                    Top-level domains not to allow. For uts58, prose, chat.
   scripts                     The scripts that a label of a host may mix: all (`any`), Latin with one other script
                               (`moderately-restrictive`), Latin with those of Chinese, Japanese or Korean (`highly-restrictive`), or none
                               (`single-script`). The values are any, moderately-restrictive, highly-restrictive, single-script. The
                               default is any. For uts58, prose, chat.
   rel                         An attribute of the new anchors in HTML; none from the start.
   target                      An attribute of the new anchors in HTML; none from the start.
   class                       An attribute of the new anchors in HTML; none from the start.
   line_breaks                 How the line ends of a plain text are written in HTML. The values are keep, br. The default is keep.
   extensions                  The extensions of CommonMark that are read. The values are commonmark, github, site, tables, footnotes,
                               strikethrough, tasklists, smart-punctuation, heading-attributes, metadata, math, gfm, definition-lists,
                               superscript, subscript, wikilinks. The default is github.

   The choices for md4c, md4c-0.5.3, md4c-next, gfm, uts58, prose, chat; `no-` before a name removes the choice:

   end-at-full-width           Full-width and CJK punctuation ends a link, as a blank does.
   end-at-closer               A link ends before a closing quotation mark or bracket if its opening mark is directly before the link.
   reject-user-names           A URL with a user name or a password before its host stays text.
   reject-misleading-hosts     A URL stays text if browsers refuse its host, or if escapes or a backslash in it make them open another
                               host.
   skip-raw-anchors            In Markdown, text between raw HTML `<a …>` and `</a>` stays text.
   skip-headings               In Markdown, text in headings and in the terms of definition lists stays text.
   hold-incomplete             A link that more text at the end could change stays text.
   write-https                 The destination of a host that was typed without a scheme starts with `https://` instead of `http://`.

   The choices for uts58, prose, chat; `no-` before a name removes the choice:

   write-a-labels              The host of a destination is written with A-labels (`xn--…`).
   require-scheme              Hosts without a scheme stay text.
   end-at-marks                In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough.
   reject-after-marks          Hosts without a scheme do not start directly after `/`, `\`, `_` or `@`.
   end-at-ideographic-stop     An ideographic full stop after a host with a `.` ends the sentence and the link.
   drop-question-mark          A question mark at the end of a link is not part of it.
   reject-bidi-controls        A link with characters that change the direction of writing stays text.
   reject-divided-words        A host without a scheme, or an address, in a word that invisible characters divide stays text.
   reject-capitalised-tlds     A host without a scheme whose last label has a capital letter at its start, like a word, stays text.
   cut-address-keys            An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`, nor with a path.
   accept-mailto-fields        The fields after an address with `mailto:` are part of the link.
   end-at-direction-marks      Marks that set the direction of writing are not part of a link at its end, nor directly after its host.
   accept-reachable-hosts      After `http://` and `https://`, every host is accepted that can be reached.
   reject-file-names           A host without a scheme that may be the name of a file needs a path after it, or `www.` before it.
   end-before-sentence         A last label with a capital letter starts the next sentence, if the host has no scheme.
   drop-ellipsis               `…` at the end of a link is not part of it.
   drop-markup                 Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of
                               it.
   reject-address-before-path  An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text.
   reject-code-names           A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text.
   cut-unspaced-text           Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that
                               they touch.
   reject-package-names        The name of a class in a package of Java, Scala or Kotlin stays text.
   reject-handles              An address directly after `@` stays text, because it is the name of a user on a server.
   reject-tags                 A host without a scheme directly after `#` or `$` stays text.
   end-at-zero-width           Characters of zero width end a link after its host, and in its path, query and fragment.
   end-at-open-bracket         An opening bracket without its partner in the link ends the link.
   end-at-quotation            A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——`
                               and `――`.
   end-at-unspaced-text        A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of
                               ASCII in the path, query or fragment.
   end-at-bar                  `|` ends a link in its path, and directly after `<` in its query and fragment too.
   end-at-closing-tag          A link directly after a tag of a forum, such as `[img]` or `[url=…]`, ends before the tag that closes it.
   end-at-backslash            A backslash ends a link.
   drop-references             Character references at the end of a link are not part of it, and neither is the mark of a footnote
                               (`[^1]`).
   end-before-url              A comma or a semicolon in a path ends the link if the scheme of another URL follows.
   accept-emoji                The host of a URL may have emoji, but not in its last label.
   end-path-at-full-width      Full-width and CJK punctuation ends a link in its path, query or fragment. */


#ifndef BARELINK_H
#define BARELINK_H

#include <stddef.h>
#include <stdint.h>

/**
 * A position that is not known.
 */
#define BARELINK_UNKNOWN SIZE_MAX

/**
 * The version of this header: major * 10000 + minor * 100 + patch.
 */
#define BARELINK_VERSION 100

/**
 * The result of a function: success, or the reason why it failed. Later versions may have more
 * codes.
 */
enum barelink_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The function did its work. That a text has no link is no error.
     */
    BARELINK_STATUS_OK = 0,
    /**
     * A pointer is NULL that must not be.
     */
    BARELINK_STATUS_NULL = 1,
    /**
     * A length or a position is outside of what it belongs to, a number is not one of its list, or
     * no attribute can have the name or the value.
     */
    BARELINK_STATUS_RANGE = 2,
    /**
     * `size` of a struct was not set, or is that of no version.
     */
    BARELINK_STATUS_SIZE = 3,
    /**
     * There is no such option, or it has no such value; `barelink_finder_message` says why.
     */
    BARELINK_STATUS_OPTION = 4,
    /**
     * The buffer is too short; the length that is needed was written.
     */
    BARELINK_STATUS_BUFFER = 5,
    /**
     * A callback returned another number than 0.
     */
    BARELINK_STATUS_STOPPED = 6,
    /**
     * The library was built without this function.
     */
    BARELINK_STATUS_NOT_BUILT = 7,
    /**
     * No link starts at this place.
     */
    BARELINK_STATUS_NO_LINK = 8,
    /**
     * A bug of the library. Free the object; all others can be used.
     */
    BARELINK_STATUS_PANIC = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum barelink_status barelink_status;
#else
typedef int32_t barelink_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kind of a link, by the form in which it was typed. Later versions may have more kinds. With
 * the profiles `chat`, `prose` and `uts58`, every link is of one of three kinds:
 * BARELINK_KIND_URL, BARELINK_KIND_DOMAIN, also with `www.` before the host, and
 * BARELINK_KIND_EMAIL, also with `mailto:` before the address.
 */
enum barelink_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A URL with its scheme: `https://example.com`. With all profiles, and for all schemes of the
     * option `schemes`.
     */
    BARELINK_KIND_URL = 0,
    /**
     * A host that starts with `www.`: `www.example.com`. With `gfm`, `md4c`, `md4c-0.5.3` and
     * `md4c-next` only.
     */
    BARELINK_KIND_WWW = 1,
    /**
     * A host without a scheme: `example.com/faq`. With `chat`, `prose` and `uts58` only, also if
     * it starts with `www.`.
     */
    BARELINK_KIND_DOMAIN = 2,
    /**
     * An e-mail address: `john@example.com`. With `chat`, `prose` and `uts58`, also if it was
     * typed with its scheme.
     */
    BARELINK_KIND_EMAIL = 3,
    /**
     * An e-mail address with its scheme: `mailto:john@example.com`. With `gfm` only.
     */
    BARELINK_KIND_MAILTO = 4,
    /**
     * An XMPP address with its scheme: `xmpp:john@example.com`. With `gfm` only.
     */
    BARELINK_KIND_XMPP = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum barelink_kind barelink_kind;
#else
typedef uint32_t barelink_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The change that links make to an item of a block.
 */
enum barelink_action
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Leave the item as it is.
     */
    BARELINK_ACTION_KEEP = 0,
    /**
     * Show `text`, which is what is left of the item.
     */
    BARELINK_ACTION_TEXT = 1,
    /**
     * Make a link that shows `text` and leads to `destination`.
     */
    BARELINK_ACTION_LINK = 2,
    /**
     * Make a soft line break of the item, because a link took its backslash.
     */
    BARELINK_ACTION_SOFT_BREAK = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum barelink_action barelink_action;
#else
typedef uint32_t barelink_action;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kind of an item that a parser found in a block.
 */
enum barelink_item
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A text as it is shown.
     */
    BARELINK_ITEM_TEXT = 0,
    /**
     * A character reference as it was typed: `&amp;`.
     */
    BARELINK_ITEM_REFERENCE = 1,
    /**
     * The start of emphasis or of another mark around text.
     */
    BARELINK_ITEM_OPEN = 2,
    /**
     * The end of a mark around text.
     */
    BARELINK_ITEM_CLOSE = 3,
    /**
     * Anything that no link goes through: code, a link with its text.
     */
    BARELINK_ITEM_ATOM = 4,
    /**
     * An image with its text, through which no link goes.
     */
    BARELINK_ITEM_IMAGE = 5,
    /**
     * Raw HTML within text.
     */
    BARELINK_ITEM_RAW_HTML = 6,
    /**
     * A line end that is shown as a space.
     */
    BARELINK_ITEM_SOFT_BREAK = 7,
    /**
     * A line end that is shown as one.
     */
    BARELINK_ITEM_HARD_BREAK = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum barelink_item barelink_item;
#else
typedef int32_t barelink_item;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kind of a block.
 */
enum barelink_block
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A paragraph, or another block with text.
     */
    BARELINK_BLOCK_TEXT = 0,
    /**
     * A table cell of a parser that replaces `\|` before it reads anything else, such as
     * cmark-gfm.
     */
    BARELINK_BLOCK_CELL = 1,
    /**
     * A heading, in which no link is made with the choice `skip-headings`.
     */
    BARELINK_BLOCK_HEADING = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum barelink_block barelink_block;
#else
typedef int32_t barelink_block;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Finds links. Several threads may use a finder at the same time, as long as none of them sets an
 * option or frees it.
 */
typedef struct barelink_finder barelink_finder;

/**
 * A text that a parser of yours reads. One thread at a time may use it.
 */
typedef struct barelink_source barelink_source;

/**
 * A link that a function for HTML is about to write. `barelink_anchor_set` changes the anchor;
 * these members stay as they are.
 */
typedef struct barelink_anchor {
    /**
     * `sizeof(barelink_anchor)` of the library.
     */
    size_t size;
    /**
     * The link as it was typed, in finished HTML with its references decoded. It lives until the
     * callback returns.
     */
    const char *text;
    /**
     * The length of the text in bytes.
     */
    size_t text_length;
    /**
     * The destination, not escaped for HTML. It lives until the callback returns.
     */
    const char *destination;
    /**
     * The length of the destination in bytes.
     */
    size_t destination_length;
    /**
     * The changes of the anchor. They are the library's: leave this pointer as it is.
     */
    void *changes;
    /**
     * The kind of the link.
     */
    barelink_kind kind;
} barelink_anchor;

/**
 * Gets an anchor before it is written, which lives until the callback returns. `user` is that of
 * the function for HTML. Another number than 0 ends the work. It must not throw or longjmp, and
 * not set an option of the finder or free it; all other functions may be called.
 */
typedef int (*barelink_anchor_callback)(void *user, struct barelink_anchor *anchor);

/**
 * A link. Positions are bytes of the text.
 */
typedef struct barelink_link {
    /**
     * `sizeof(barelink_link)`. Set it before a call that writes a link; of an array, that of the
     * first link.
     */
    size_t size;
    /**
     * The first byte of the link.
     */
    size_t start;
    /**
     * The byte after the link.
     */
    size_t end;
    /**
     * The prefix of the destination, which the typed link follows: "", "http://", "https://" or
     * "mailto:". It lives as long as the library. NULL if the destination is another text, which
     * `barelink_destination` writes.
     */
    const char *prefix;
    /**
     * The kind of the link.
     */
    barelink_kind kind;
} barelink_link;

/**
 * Gets a link, which lives until the callback returns. Another number than 0 ends the search. It
 * must not throw or longjmp, and not set an option of the finder or free it; all other functions
 * may be called.
 */
typedef int (*barelink_link_callback)(void *user, const struct barelink_link *link);

/**
 * Gets the next bytes of a result, which live until the callback returns. Another number than 0
 * ends the work. It must not throw or longjmp, and not set an option of the finder or free it; all
 * other functions may be called.
 */
typedef int (*barelink_write_callback)(void *user, const char *bytes, size_t length);

/**
 * A step of writing a block with its links. The steps come in the order of the block. An item
 * without a step is gone, because links took all of its text.
 */
typedef struct barelink_step {
    /**
     * `sizeof(barelink_step)` of the library.
     */
    size_t size;
    /**
     * What to do.
     */
    barelink_action action;
    /**
     * The number of the item in its block, from 0; of a link, that of the item in which it starts.
     */
    size_t item;
    /**
     * The text, which lives until the callback returns; NULL if there is none.
     */
    const char *text;
    /**
     * The length of the text in bytes.
     */
    size_t text_length;
    /**
     * The destination, not escaped for HTML, which lives until the callback returns; NULL if this
     * is not a link.
     */
    const char *destination;
    /**
     * The length of the destination in bytes.
     */
    size_t destination_length;
    /**
     * The link; NULL if this is not one. Its positions are BARELINK_UNKNOWN if texts of the block
     * are not in the source.
     */
    const struct barelink_link *link;
} barelink_step;

/**
 * Gets a step, which lives until the callback returns. Another number than 0 ends the work. It
 * must not throw, longjmp or use the source.
 */
typedef int (*barelink_step_callback)(void *user, const struct barelink_step *step);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the version of the library: major * 10000 + minor * 100 + patch. Compare it with
 * BARELINK_VERSION, the version of the header.
 */
uint32_t barelink_version(void);

/**
 * Returns a sentence about a status, which lives as long as the library; never NULL.
 */
const char *barelink_status_text(int status);

/**
 * Makes a finder of GitHub's links in `*finder`. Free it with `barelink_finder_free`.
 */
barelink_status barelink_finder_new(struct barelink_finder **finder);

/**
 * Frees a finder; nothing happens if it is NULL.
 */
void barelink_finder_free(struct barelink_finder *finder);

/**
 * Sets an option by its name and its value, strings that end with NUL: "profile" and "gfm". Set
 * the profile first, because other options depend on it. The start of this file lists the options.
 * After BARELINK_STATUS_OPTION the finder is as it was before, and `barelink_finder_message` says
 * what is wrong.
 */
barelink_status barelink_finder_set(struct barelink_finder *finder, const char *name, const char *value);

/**
 * Returns what the last `barelink_finder_set` with an error said, and an empty string before the
 * first one. The string ends with NUL and lives until the next error or until the finder is freed.
 * Returns NULL if the finder is NULL.
 */
const char *barelink_finder_message(const struct barelink_finder *finder);

/**
 * Sets the callback that gets each link before a function for HTML writes it; NULL removes it. It
 * sees the links that the library makes, but not the anchors that a page has, nor links that are
 * written out in Markdown. It is called by the thread that calls the function for HTML.
 */
barelink_status barelink_finder_on_anchor(struct barelink_finder *finder, barelink_anchor_callback callback);

/**
 * Sets an attribute of an anchor in a `barelink_anchor_callback`; both texts are copied. `name`
 * ends with NUL; NULL for `name` replaces the text that is shown. NULL for `value` removes the
 * attribute, and without `href` the link stays text. The options `rel`, `target` and `class` are
 * attributes already. Values are escaped when they are written. Returns BARELINK_STATUS_RANGE, and
 * changes nothing, for a name that is not one of HTML, for a value that is not UTF-8, and for an
 * `href` that runs a script (`javascript:`, `vbscript:` and `data:`).
 */
barelink_status barelink_anchor_set(struct barelink_anchor *anchor, const char *name, const char *value, size_t length);

/**
 * Finds the links of a plain text, in order: writes the first `capacity` ones to the array
 * `links`, and the number of all links to `*count`. Set `size` of the first link of the array
 * before the call. `links` may be NULL if `capacity` is 0. Cost: linear in the text.
 */
barelink_status barelink_links(const struct barelink_finder *finder,
                               const char *text,
                               size_t length,
                               struct barelink_link *links,
                               size_t capacity,
                               size_t *count);

/**
 * Finds the links of a plain text, in order, and calls `callback` with each one. Cost: linear in
 * the text up to the last call.
 */
barelink_status barelink_each_link(const struct barelink_finder *finder,
                                   const char *text,
                                   size_t length,
                                   barelink_link_callback callback,
                                   void *user);

/**
 * Changes the positions of links of this text from bytes to UTF-16 code units, in which Qt,
 * NSString and JNI count. `links` is an array in the order of the text, as `barelink_links` writes
 * it; `size` of the first link is that of each one. A sequence of bytes that is not UTF-8 is one
 * unit, like the U+FFFD in its place. Returns BARELINK_STATUS_RANGE, and changes nothing, if a
 * position is outside of the text or not in order. For another position, such as that of
 * `barelink_settled`, use a link that starts and ends there. Call `barelink_destination` before.
 * Cost: linear in the text up to the last link.
 */
barelink_status barelink_links_to_utf16(const char *text, size_t length, struct barelink_link *links, size_t count);

/**
 * Writes the destination of a link that the library found in this text, with NUL at its end, to
 * `buffer`, and its length without the NUL to `*length`. It has the bytes of the text, escaped
 * neither for HTML nor with `%`. If `capacity` is too small, writes only the length, and returns
 * BARELINK_STATUS_BUFFER. Cost: linear in the link; nothing else of the text is read.
 */
barelink_status barelink_destination(const struct barelink_finder *finder,
                                     const char *text,
                                     size_t text_length,
                                     const struct barelink_link *link,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/**
 * Writes the byte up to which the links of a text that grows can no longer change, whatever
 * follows, to `*settled`. Cost: linear in the text, which is checked for UTF-8.
 */
barelink_status barelink_settled(const struct barelink_finder *finder,
                                 const char *text,
                                 size_t length,
                                 size_t *settled);

/**
 * Writes a plain text as HTML with its links, in parts, to `write`. U+FFFD is written for bytes
 * that are not UTF-8. The options `rel`, `target`, `class` and `line_breaks` change the HTML.
 * Cost: linear in the text.
 */
barelink_status barelink_text_to_html(const struct barelink_finder *finder,
                                      const char *text,
                                      size_t length,
                                      barelink_write_callback write,
                                      void *user);

/**
 * Writes finished HTML with links for the bare URLs and addresses in it, in parts, to `write`. All
 * bytes of the page are kept; anchors are inserted. The options `rel`, `target` and `class` are
 * attributes of the new anchors. A page that is not UTF-8 may be in another encoding that has
 * ASCII in it: its links have only ASCII, none starts directly after another character, and it is
 * copied once. Cost: linear in the page.
 */
barelink_status barelink_html_to_html(const struct barelink_finder *finder,
                                      const char *page,
                                      size_t length,
                                      barelink_write_callback write,
                                      void *user);

/**
 * Writes Markdown as HTML with its links, in parts, to `write`. The option `extensions` has the
 * extensions of CommonMark that are read. Raw HTML is kept: clean the result if you do not trust
 * the source. If the source has bytes that are not UTF-8, or NUL, a copy of it has U+FFFD for
 * them. A byte order mark at its start is left out. Cost: linear in the source, beside that of the
 * parser.
 */
barelink_status barelink_markdown_to_html(const struct barelink_finder *finder,
                                          const char *source,
                                          size_t length,
                                          barelink_write_callback write,
                                          void *user);

/**
 * Makes a source in `*source`: a text that a parser of yours reads. It has to stay as it is until
 * `barelink_source_free`; the finder may be freed before. Cost: linear in the text.
 */
barelink_status barelink_source_new(const struct barelink_finder *finder,
                                    const char *text,
                                    size_t length,
                                    struct barelink_source **source);

/**
 * Frees a source; nothing happens if it is NULL.
 */
void barelink_source_free(struct barelink_source *source);

/**
 * Writes the link that starts at a byte of the source, which is read as plain text, to `*link`;
 * returns BARELINK_STATUS_NO_LINK if none starts there. Set `size` of the link before the call. It
 * is for parsers that ask at each character: the cost of all calls together is linear in the text.
 */
barelink_status barelink_source_link(const struct barelink_source *source, size_t at, struct barelink_link *link);

/**
 * Adds an item to the current block of a Markdown source. `item` is a `barelink_item`. The text is
 * needed for texts, references and raw HTML only; it has to live until
 * `barelink_source_end_block`. `start` is the byte of the source at which the item starts, or
 * BARELINK_UNKNOWN: a text whose place is not known is looked for after the one before it, so
 * texts that touch have to be one item then. Items of a block are numbered from 0.
 */
barelink_status barelink_source_add(struct barelink_source *source,
                                    int item,
                                    const char *text,
                                    size_t length,
                                    size_t start);

/**
 * Ends the current block: finds its links, and calls `callback` with the steps of writing the
 * block. `block` is a `barelink_block`. A link that takes markup ends before it. The next block
 * starts without items, whatever is returned. Cost: linear in the block.
 */
barelink_status barelink_source_end_block(struct barelink_source *source,
                                          int block,
                                          barelink_step_callback callback,
                                          void *user);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BARELINK_H */
