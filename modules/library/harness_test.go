package library_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"runtime"
	"testing"
	"time"

	"hivis/core/attachments"
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

// folder makes a folder: in the caller's own tree unless told otherwise.
func (b *bench) folder(c *servertest.Client, name string, changes ...body) int64 {
	b.t.Helper()
	form := servertest.Body(body{"name": name}, changes...)
	return servertest.As[library.FolderAnswer](c.Post("/api/folders", form).Wants(http.StatusCreated)).Folder.ID
}

// file puts a new document into the library.
func (b *bench) file(c *servertest.Client, changes ...body) library.Record {
	b.t.Helper()
	form := servertest.Body(body{"attachment_id": c.Uploaded("rules.pdf", b.pdf())}, changes...)
	return recordOf(c.Post("/api/library_files", form).Wants(http.StatusCreated))
}

// copied is an upload with the bytes of a file of the library.
func (b *bench) copied(c *servertest.Client, file int64) int64 {
	b.t.Helper()
	return servertest.As[attachments.Uploaded](c.Post(pathOf(file, "/copy"), nil).Wants(http.StatusCreated)).Attachment.ID
}

// observation reports one with a file, and answers its number.
func (b *bench) observation(c *servertest.Client, file int64) string {
	b.t.Helper()
	return b.Observe(b.Acme, c, body{"attachment_ids": []int64{file}}).Number("observation")
}

func recordOf(r *servertest.Response) library.Record {
	return servertest.As[library.Answer](r).File
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

// eventually waits for what a job does.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !done(); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("not in half a minute: %s", what)
		}
	}
}
