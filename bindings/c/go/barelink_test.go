package barelink

import (
	"reflect"
	"strings"
	"sync"
	"testing"
)

func finder(t *testing.T, options ...string) *Finder {
	t.Helper()
	finder, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	return finder
}

func TestLinks(t *testing.T) {
	text := "é www.example.com, jo@example.com"
	links, err := finder(t).Links(text)
	expected := []Link{
		{3, 18, WWW, "http://www.example.com"},
		{20, 34, Email, "mailto:jo@example.com"},
	}
	if err != nil || !reflect.DeepEqual(links, expected) {
		t.Fatalf("%v %v", links, err)
	}
	for _, empty := range []string{"", "nothing", "\xff"} {
		if links, err := finder(t).Links(empty); err != nil || len(links) != 0 {
			t.Fatalf("%q: %v %v", empty, links, err)
		}
	}
}

func TestManyLinks(t *testing.T) {
	links, err := finder(t).Links(strings.Repeat("www.e.com ", 1000))
	if err != nil || len(links) != 1000 || links[999].Start != 9990 {
		t.Fatalf("%d %v", len(links), err)
	}
}

func TestOptions(t *testing.T) {
	links, err := finder(t, "profile", "uts58", "choices", "write-a-labels").Links("例え.jp")
	// Python's "例え".encode("idna").
	if err != nil || links[0].Destination != "http://xn--r8jz45g.jp" {
		t.Fatalf("%v %v", links, err)
	}
	_, err = New("profile", "x")
	if err == nil || !strings.HasPrefix(err.Error(), "barelink: option `profile`: ") {
		t.Fatal(err)
	}
	if _, err = New("profile"); err == nil {
		t.Fatal("an option without a value")
	}
	if _, err = New("profile", "gfm\x00x"); err == nil {
		t.Fatal("a value that C would read up to NUL")
	}
}

func TestHTML(t *testing.T) {
	finder := finder(t, "extensions", "github", "rel", "nofollow")
	anchor := `<a href="http://www.e.com" rel="nofollow">www.e.com</a>`
	for _, test := range []struct {
		function        func(string) (string, error)
		input, expected string
	}{
		{finder.TextToHTML, "1 < 2 www.e.com", "1 &lt; 2 " + anchor},
		{finder.HTMLToHTML, "<p>www.e.com", "<p>" + anchor},
		{finder.MarkdownToHTML, "~~a~~ www.e.com", "<p><del>a</del> " + anchor + "</p>\n"},
		{finder.TextToHTML, "", ""},
		{finder.TextToHTML, strings.Repeat("a", 100000), strings.Repeat("a", 100000)},
	} {
		if html, err := test.function(test.input); err != nil || html != test.expected {
			t.Fatalf("%q: %q %v", test.input, html, err)
		}
	}
}

func TestSettled(t *testing.T) {
	if settled, err := finder(t, "profile", "md4c").Settled("see www.e.com"); err != nil || settled != 4 {
		t.Fatalf("%d %v", settled, err)
	}
}

func TestGoroutinesShareAFinder(t *testing.T) {
	finder := finder(t)
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if links, err := finder.Links("www.e.com"); err != nil || len(links) != 1 {
				t.Errorf("%v %v", links, err)
			}
		}()
	}
	group.Wait()
}
