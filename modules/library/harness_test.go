package library_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"testing"
	"time"

	"hivis/modules/attachments"
	"hivis/modules/library"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t    *testing.T
	sent int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{Server: servertest.New(t), t: t}
}

// pdf is a document that no other is the same as.
func (b *bench) pdf() []byte {
	b.sent++
	return fmt.Appendf(nil, "%%PDF-1.7\n%%\xe2\xe3\xcf\xd3\n%% document %d\n%%%%EOF\n", b.sent)
}

// office is a ZIP with the part that makes a document of its kind.
func office(t *testing.T, part string, filling int) []byte {
	t.Helper()
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	for name, size := range map[string]int{"[Content_Types].xml": 10, part: filling} {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(bytes.Repeat([]byte("0"), size))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

func (b *bench) upload(c *servertest.Client, name string, content []byte) int64 {
	b.t.Helper()
	var answer attachments.Uploaded
	c.Upload(name, content).Wants(http.StatusOK).Into(&answer)
	return answer.Attachment.ID
}

// folder makes a folder: in the caller's own tree unless told otherwise.
func (b *bench) folder(c *servertest.Client, name string, changes ...body) int64 {
	b.t.Helper()
	form := body{"name": name}
	for _, change := range changes {
		maps.Copy(form, change)
	}
	var answer library.FolderAnswer
	c.Post("/api/folders", form).Wants(http.StatusCreated).Into(&answer)
	return answer.Folder.ID
}

// file puts a new document into the library.
func (b *bench) file(c *servertest.Client, changes ...body) library.Record {
	b.t.Helper()
	form := body{"attachment_id": b.upload(c, "rules.pdf", b.pdf())}
	for _, change := range changes {
		maps.Copy(form, change)
	}
	return recordOf(c.Post("/api/library_files", form).Wants(http.StatusCreated))
}

// copied is an upload with the bytes of a file of the library.
func (b *bench) copied(c *servertest.Client, file int64) int64 {
	b.t.Helper()
	var answer attachments.Uploaded
	c.Post(pathOf(file, "/copy"), nil).Wants(http.StatusCreated).Into(&answer)
	return answer.Attachment.ID
}

// observation reports one with a file, and answers its number.
func (b *bench) observation(c *servertest.Client, file int64) string {
	b.t.Helper()
	return b.made(c, "/api/observations", "observation", body{"observation_type": "unsafe_act", "description": "Lifted with a bent back", "comment": "x", "site_id": b.Acme.Sites[0], "observed_at": b.Now().Add(-time.Hour),
		"risk_potential": "low", "action_required": false, "no_action_reason": "Talked about it", "attachment_ids": []int64{file}})
}

// made makes a record, and answers the number of what stands under this key.
func (b *bench) made(c *servertest.Client, path, key string, with body) string {
	b.t.Helper()
	answer := map[string]struct{ Number string }{}
	c.Post(path, with).Wants(http.StatusCreated).Into(&answer)
	if answer[key].Number == "" {
		b.t.Fatalf("%s answers no %s", path, key)
	}
	return answer[key].Number
}

func recordOf(r *servertest.Response) library.Record {
	var answer library.Answer
	r.Into(&answer)
	return answer.File
}

func pathOf(id int64, what string) string { return fmt.Sprintf("/api/library_files/%d%s", id, what) }

// names are those of a list's files.
func (b *bench) names(c *servertest.Client, query string) (names []string) {
	b.t.Helper()
	var answer library.List
	c.Get("/api/library_files?" + query).Wants(http.StatusOK).Into(&answer)
	for _, f := range answer.Files {
		names = append(names, f.Name)
	}
	return names
}

func (b *bench) folders(c *servertest.Client, query string) (names []string) {
	b.t.Helper()
	var answer library.Folders
	c.Get("/api/folders?" + query).Wants(http.StatusOK).Into(&answer)
	for _, f := range answer.Folders {
		names = append(names, f.Name)
	}
	return names
}

// wants fails unless the two print alike.
func (b *bench) wants(what string, got, want any) {
	b.t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		b.t.Errorf("%s: %s, wanted %s", what, g, w)
	}
}

// eventually waits for what a job does.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !done(); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("not in half a minute: %s", what)
		}
	}
}
