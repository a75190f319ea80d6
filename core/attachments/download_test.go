package attachments_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestDownload(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct {
		name, disposition, contentType, policy string
		content                                []byte
	}{
		{"снимка.jpg", "inline; filename*=utf-8''%D1%81%D0%BD%D0%B8%D0%BC%D0%BA%D0%B0.jpg", "image/jpeg", "sandbox; default-src 'none'", fakeJPEG(3000)},
		{"plan.pdf", "inline; filename=plan.pdf", "application/pdf", "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'", []byte("%PDF-1.7\nx")},
		{"notes.txt", "attachment; filename=notes.txt", "text/plain; charset=utf-8", "sandbox; default-src 'none'", []byte("Guard rail is missing.")},
		{"long.csv", "attachment; filename=long.csv", "text/csv", "sandbox; default-src 'none'", bytes.Repeat([]byte("site,count\n"), 2000)},
		{`quote".txt`, `attachment; filename="quote\".txt"`, "text/plain; charset=utf-8", "sandbox; default-src 'none'", []byte("x")},
	} {
		file := upload(t, b.Acme.Worker, c.name, c.content)
		r := b.Acme.Worker.Get(file.URL).Wants(http.StatusOK)
		if string(r.Bytes) != string(c.content) {
			t.Errorf("%s: got %d bytes", c.name, len(r.Bytes))
		}
		for name, want := range map[string]string{
			"Content-Disposition": c.disposition, "Content-Type": c.contentType, "Content-Security-Policy": c.policy,
			"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=300, immutable",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, name, got, want)
			}
		}
	}
}

func TestLinksThatDoNotWork(t *testing.T) {
	b := newBench(t, nil)
	file := upload(t, b.Acme.Worker, "photo.jpg", fakeJPEG(100))
	link, err := url.Parse(file.URL)
	if err != nil {
		t.Fatal(err)
	}
	with := func(id int64, changes map[string]string) string {
		query := link.Query()
		for name, value := range changes {
			query.Set(name, value)
		}
		return fmt.Sprintf("/api/attachments/%d/content?%s", id, query.Encode())
	}
	later := strconv.FormatInt(b.Now().Add(time.Hour).Unix(), 10)
	worker := b.Acme.Worker
	unknown := worker.Get(with(file.ID+99, nil)).Refuses(404, "file_not_found")
	for name, path := range map[string]string{
		"another file":    with(file.ID+1, nil),
		"later expiry":    with(file.ID, map[string]string{"expires": later}),
		"wrong signature": with(file.ID, map[string]string{"signature": strings.Repeat("A", 43)}),
		"empty signature": with(file.ID, map[string]string{"signature": ""}),
	} {
		if said := worker.Get(path).Refuses(404, "file_not_found"); said.Error != unknown.Error {
			t.Errorf("%s: %+v, an unknown file: %+v", name, said, unknown)
		}
	}
	b.Acme.Manager.Get(file.URL).Refuses(404, "file_not_found") // a link is for one user
	b.Globex.Worker.Get(file.URL).Refuses(404, "file_not_found")
	b.Acme.Worker.Anonymous().Do(http.MethodGet, file.URL, nil).Refuses(404, "file_not_found")
	b.Advance(5*time.Minute - time.Second)
	worker.Get(file.URL).Wants(http.StatusOK)
	b.Advance(time.Second)
	worker.Get(file.URL).Refuses(404, "file_not_found")
}

func TestLinksStayTheSameForAWhile(t *testing.T) {
	b := newBench(t, nil)
	link := func() string { return upload(t, b.Acme.Worker, "photo.jpg", fakeJPEG(100)).URL }
	expires := func(link string) string {
		u, _ := url.Parse(link)
		return u.Query().Get("expires")
	}
	first := expires(link())
	b.Advance(149 * time.Second)
	if second := expires(link()); second != first {
		t.Errorf("within one step: %s and %s", first, second)
	}
	b.Advance(time.Second)
	if third := expires(link()); third == first {
		t.Error("the link never changes")
	}
}

func TestInactiveOrganizationServesNothing(t *testing.T) {
	b := newBench(t, nil)
	file := upload(t, b.Acme.Worker, "photo.jpg", fakeJPEG(100))
	b.Exec("update organizations set is_locked = true where id = $1", b.Acme.ID)
	b.Advance(2 * time.Second) // sessions are remembered for one
	b.Acme.Worker.Get(file.URL).Refuses(404, "file_not_found")
}
