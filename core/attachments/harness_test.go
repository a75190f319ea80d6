package attachments_test

import (
	"bytes"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hivis/core/attachments"
	"hivis/platform/db"
	"hivis/platform/files"
	"hivis/server"
	"hivis/server/servertest"
)

// bench is the product over a local folder of files.
type bench struct {
	*servertest.Server
	dir    string
	module *attachments.Module // beside the server's own, on the same files
	sent   byte
}

func newBench(t *testing.T, tracer db.Tracer) *bench {
	t.Helper()
	b := &bench{dir: filepath.Join(t.TempDir(), "files")}
	location := "file://" + b.dir
	b.Server = servertest.Changed(t, tracer, func(o *server.Options) { o.FilesURL = location })
	store, err := files.Open(t.Context(), location)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	b.module = &attachments.Module{Records: b.App.Records, Files: store, Auth: b.App.Auth, DB: b.Database.DB, Now: b.Now}
	return b
}

// stored returns the paths of all files on disk.
func (b *bench) stored(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(b.dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return paths
}

func (b *bench) used(t *testing.T, o *servertest.Organization) int64 {
	t.Helper()
	return b.Insert("select storage_used_bytes from organizations where id = $1", o.ID)
}

func (b *bench) rows(t *testing.T, o *servertest.Organization) int64 {
	t.Helper()
	return b.Insert("select count(*) from attachments where organization_id = $1", o.ID)
}

type uploaded struct {
	Attachment attachments.Upload `json:"attachment"`
}

func upload(t *testing.T, c *servertest.Client, name string, content []byte) attachments.Upload {
	t.Helper()
	return servertest.As[uploaded](c.Upload(name, content).Wants(http.StatusOK)).Attachment
}

// nameOf is the name under which a file is kept.
func (b *bench) nameOf(t *testing.T, id int64) (name string) {
	t.Helper()
	if err := b.Database.Owner(t).QueryRow(t.Context(), "select name from attachments where id = $1", id).Scan(&name); err != nil {
		t.Fatal(err)
	}
	return name
}

// in runs something in a transaction of an organization.
func (b *bench) in(t *testing.T, o *servertest.Organization, user int64, do func(tx *db.Tx) error) error {
	t.Helper()
	return b.Database.Write(t.Context(), db.Scope{OrganizationID: o.ID, UserID: user}, do)
}

// another is a picture of that size that no other file is the same as.
func another(size int, number byte) []byte {
	content := fakeJPEG(size)
	content[len(content)-3] = number
	return content
}

// fakeJPEG is whole as far as its parts go, and shows nothing.
func fakeJPEG(size int) []byte {
	start, end := []byte("\xff\xd8\xff\xda\x00\x02"), []byte("\xff\xd9")
	return slices.Concat(start, bytes.Repeat([]byte{0xAB}, size-len(start)-len(end)), end)
}
