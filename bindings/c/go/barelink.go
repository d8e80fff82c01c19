// Package barelink finds bare URLs and e-mail addresses, and makes links of them, with the C library of barelink.
//
// It needs the installed library: pkg-config has to find barelink.pc.
package barelink

/*
#cgo pkg-config: barelink
#include <barelink.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
	char *bytes;
	size_t length, capacity;
};

// Adds bytes to a buffer, in C: a call from C to Go takes longer than most results.
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

typedef barelink_status (*function)(const barelink_finder *, const char *, size_t, barelink_write_callback, void *);

static barelink_status run(function function, const barelink_finder *finder, const char *text, size_t length, struct buffer *buffer)
{
	return function(finder, text, length, append, buffer);
}
*/
import "C"

import (
	"errors"
	"runtime"
	"strings"
	"unsafe"
)

// Kind is the kind of a link, by the form in which it was typed.
type Kind int

const (
	URL    Kind = C.BARELINK_KIND_URL    // https://example.com
	WWW    Kind = C.BARELINK_KIND_WWW    // www.example.com
	Domain Kind = C.BARELINK_KIND_DOMAIN // example.com/faq
	Email  Kind = C.BARELINK_KIND_EMAIL  // john@example.com
	Mailto Kind = C.BARELINK_KIND_MAILTO // mailto:john@example.com
	XMPP   Kind = C.BARELINK_KIND_XMPP   // xmpp:john@example.com
)

// Link is a link of a text. Start and End are bytes: text[link.Start:link.End] is the link as it was typed.
type Link struct {
	Start, End  int
	Kind        Kind
	Destination string
}

// Finder finds links. Several goroutines may use it at the same time.
type Finder struct {
	handle *C.barelink_finder
}

// New makes a finder. The options are pairs of a name and a value, such as "profile", "gfm"; put the profile first.
// The start of the header barelink.h lists the options.
func New(options ...string) (*Finder, error) {
	if len(options)%2 != 0 {
		return nil, errors.New("barelink: an option has no value")
	}
	finder := &Finder{}
	if err := failure(C.barelink_finder_new(&finder.handle)); err != nil {
		return nil, err
	}
	runtime.SetFinalizer(finder, func(finder *Finder) { C.barelink_finder_free(finder.handle) })
	for i := 0; i < len(options); i += 2 {
		if err := finder.set(options[i], options[i+1]); err != nil {
			return nil, err
		}
	}
	return finder, nil
}

func (finder *Finder) set(name, value string) error {
	if strings.Contains(name+value, "\x00") {
		return errors.New("barelink: an option has NUL in it")
	}
	// Without this, the finalizer could free the message while it is read.
	defer runtime.KeepAlive(finder)
	cName, cValue := C.CString(name), C.CString(value)
	defer C.free(unsafe.Pointer(cName))
	defer C.free(unsafe.Pointer(cValue))
	status := C.barelink_finder_set(finder.handle, cName, cValue)
	if status == C.BARELINK_STATUS_OPTION {
		return errors.New(C.GoString(C.barelink_finder_message(finder.handle)))
	}
	return failure(status)
}

// Links returns the links of a plain text, in order; none if there are none. Cost: linear in the text.
func (finder *Finder) Links(text string) ([]Link, error) {
	defer runtime.KeepAlive(finder)
	pointer, length := bytes(text)
	// Enough for most texts, so that they are searched once.
	found := make([]C.barelink_link, 16)
	for {
		var count C.size_t
		found[0].size = C.sizeof_barelink_link
		status := C.barelink_links(finder.handle, pointer, length, &found[0], C.size_t(len(found)), &count)
		if err := failure(status); err != nil {
			return nil, err
		}
		if int(count) <= len(found) {
			found = found[:count]
			break
		}
		found = make([]C.barelink_link, count)
	}
	links := make([]Link, len(found))
	for i := range found {
		destination, err := finder.destination(text, &found[i])
		if err != nil {
			return nil, err
		}
		links[i] = Link{int(found[i].start), int(found[i].end), Kind(found[i].kind), destination}
	}
	return links, nil
}

func (finder *Finder) destination(text string, link *C.barelink_link) (string, error) {
	if link.prefix != nil {
		return C.GoString(link.prefix) + text[link.start:link.end], nil
	}
	pointer, length := bytes(text)
	var needed C.size_t
	buffer := make([]byte, 256)
	for {
		capacity := C.size_t(len(buffer))
		status := C.barelink_destination(finder.handle, pointer, length, link, (*C.char)(unsafe.Pointer(&buffer[0])), capacity, &needed)
		if status != C.BARELINK_STATUS_BUFFER {
			return string(buffer[:needed]), failure(status)
		}
		buffer = make([]byte, needed+1)
	}
}

// Settled returns the byte up to which the links of a text that grows can no longer change.
func (finder *Finder) Settled(text string) (int, error) {
	defer runtime.KeepAlive(finder)
	var settled C.size_t
	pointer, length := bytes(text)
	err := failure(C.barelink_settled(finder.handle, pointer, length, &settled))
	return int(settled), err
}

// TextToHTML returns a plain text as HTML with its links.
func (finder *Finder) TextToHTML(text string) (string, error) {
	return finder.write(C.function(C.barelink_text_to_html), text)
}

// HTMLToHTML returns finished HTML with links for the bare URLs and addresses in it.
func (finder *Finder) HTMLToHTML(page string) (string, error) {
	return finder.write(C.function(C.barelink_html_to_html), page)
}

// MarkdownToHTML returns Markdown as HTML with its links. Raw HTML of the source is in it: clean the result if you do not trust the source.
func (finder *Finder) MarkdownToHTML(source string) (string, error) {
	return finder.write(C.function(C.barelink_markdown_to_html), source)
}

func (finder *Finder) write(function C.function, text string) (string, error) {
	defer runtime.KeepAlive(finder)
	pointer, length := bytes(text)
	// In memory of C, because C keeps a pointer to bytes of its own in it.
	buffer := (*C.struct_buffer)(C.calloc(1, C.sizeof_struct_buffer))
	defer C.free(unsafe.Pointer(buffer))
	defer func() { C.free(unsafe.Pointer(buffer.bytes)) }()
	if err := failure(C.run(function, finder.handle, pointer, length, buffer)); err != nil {
		return "", err
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(buffer.bytes)), int(buffer.length))), nil
}

// bytes returns a string as C gets it, without a copy.
func bytes(text string) (*C.char, C.size_t) {
	header := (*struct {
		data   unsafe.Pointer
		length int
	})(unsafe.Pointer(&text))
	return (*C.char)(header.data), C.size_t(header.length)
}

func failure(status C.barelink_status) error {
	if status == C.BARELINK_STATUS_OK {
		return nil
	}
	return errors.New("barelink: " + C.GoString(C.barelink_status_text(C.int(status))))
}
