package attachments_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hivis/core/attachments"
	"hivis/server/servertest"
)

// maxSize is what a file has at most.
const maxSize = 10_000_000

func TestUpload(t *testing.T) {
	b := newBench(t, nil)
	got := upload(t, b.Acme.Worker, "photo.exe", fakeJPEG(5000))
	want := attachments.Upload{ID: got.ID, ContentType: "image/jpeg", Size: 5000, URL: got.URL}
	if got != want || got.ID == 0 || !strings.HasPrefix(got.URL, "/api/attachments/") {
		t.Errorf("got %+v", got)
	}
	if name := b.nameOf(t, got.ID); name != "photo.exe.jpg" {
		t.Errorf("it is called %q", name)
	}
	if used := b.used(t, b.Acme); used != 5000 {
		t.Errorf("%d bytes are accounted for", used)
	}
	if stored := b.stored(t); len(stored) != 1 || !strings.HasPrefix(stored[0], fmt.Sprintf("%s/%d/2026/11/", b.dir, b.Acme.ID)) {
		t.Errorf("on disk: %q", stored)
	}
	if used := b.used(t, b.Globex); used != 0 {
		t.Errorf("another organization pays %d bytes", used)
	}
}

// TestAGuestUploadsNothing: whoever may write no record could only take the room
// that others need for theirs.
func TestAGuestUploadsNothing(t *testing.T) {
	b := newBench(t, nil)
	b.Acme.Guest.Upload("notes.txt", []byte("nothing")).Refuses(403, "permission_denied")
	if used := b.used(t, b.Acme); used != 0 || len(b.stored(t)) != 0 {
		t.Errorf("a guest took %d bytes", used)
	}
}

func TestRefusedUploadsLeaveNothing(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	const (
		notTaken        = "This kind of file is not accepted. Pictures, PDF, Office documents, texts, tables and MP4 videos are."
		nichtAngenommen = "Dateien dieser Art werden nicht angenommen, wohl aber Bilder, PDF, Office-Dokumente, Texte, Tabellen und MP4-Videos."
	)
	for name, c := range map[string]struct {
		content         []byte
		status          int
		code            string
		english, german string
	}{
		"page.jpg":   {[]byte("<!DOCTYPE html><script>alert(1)</script>"), 422, "invalid", notTaken, nichtAngenommen},
		"image.png":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>`), 422, "invalid", notTaken, nichtAngenommen},
		"tool.pdf":   {append([]byte("\x7fELF\x02\x01\x01"), make([]byte, 100)...), 422, "invalid", notTaken, nichtAngenommen},
		"empty.txt":  {nil, 422, "invalid", "This file is empty.", "Diese Datei ist leer."},
		"large.jpg":  {fakeJPEG(maxSize + 1), 413, "too_large", "This file is too large: at most 10 MB.", "Diese Datei ist zu groß: höchstens 10 MB."},
		"larger.jpg": {fakeJPEG(maxSize + 2<<20), 413, "too_large", "This file is too large: at most 10 MB.", "Diese Datei ist zu groß: höchstens 10 MB."},
	} {
		worker.Upload(name, c.content).Refuses(c.status, c.code).SaysAt("file", c.english, "de", c.german)
	}
	worker.Post("/api/attachments", map[string]any{"file": "x"}).Refuses(422, "invalid").At(t, "file", "This is required.")
	b.Acme.Worker.Anonymous().Upload("photo.jpg", fakeJPEG(100)).Refuses(401, "not_signed_in")
	if rows, used, stored := b.rows(t, b.Acme), b.used(t, b.Acme), b.stored(t); rows != 0 || used != 0 || len(stored) != 0 {
		t.Errorf("%d rows, %d bytes, on disk %q", rows, used, stored)
	}
}

func TestSizeLimit(t *testing.T) {
	b := newBench(t, nil)
	for _, size := range []int{12, maxSize - 1, maxSize} {
		if got := upload(t, b.Acme.Worker, "photo.jpg", fakeJPEG(size)); got.Size != int64(size) {
			t.Errorf("%d bytes became %d", size, got.Size)
		}
	}
}

func TestParallelUploadsKeepTheLimit(t *testing.T) {
	const size, room, senders = 1000, 7, 20
	b := newBench(t, nil)
	b.Exec("update organizations set storage_limit_bytes = $2 where id = $1", b.Acme.ID, size*room+size/2)
	var accepted, refused int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range senders {
		sender := b.Acme.Worker.Copy()
		all.Go(func() {
			r := sender.Upload(fmt.Sprintf("photo%d.jpg", i), another(size, byte(i)))
			mu.Lock()
			defer mu.Unlock()
			if r.StatusCode == http.StatusOK {
				accepted++
				return
			}
			var p servertest.Problem
			if err := json.Unmarshal(r.Bytes, &p); err == nil && r.StatusCode == 422 && p.Code == "storage_exhausted" {
				refused++
			}
		})
	}
	all.Wait()
	if accepted != room || refused != senders-room {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
	if rows, used, stored := b.rows(t, b.Acme), b.used(t, b.Acme), b.stored(t); rows != room || used != room*size || len(stored) != room {
		t.Errorf("%d rows, %d bytes, %d files", rows, used, len(stored))
	}
}

func TestExhaustedStorage(t *testing.T) {
	b := newBench(t, nil)
	b.Exec("update organizations set storage_limit_bytes = 1000, storage_used_bytes = 1000 where id = $1", b.Acme.ID)
	b.Acme.Worker.Upload("photo.jpg", fakeJPEG(100)).Refuses(422, "storage_exhausted").
		Says("The organization's storage is full. Nothing can be created or changed until there is room.", "de", "Der Speicher der Organisation ist voll. Bis wieder Platz ist, kann nichts erstellt oder geändert werden.")
	upload(t, b.Globex.Worker, "photo.jpg", fakeJPEG(100))
}

// body is a whole upload request, for tests that send only part of it.
func body(t *testing.T, b *bench, c *servertest.Client, content []byte) []byte {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "photo.jpg")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write(content)
	_ = w.Close()
	req, err := http.NewRequest(http.MethodPost, "http://"+c.Host+"/api/attachments", &form)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	for name, value := range c.Copy().Headers {
		req.Header.Set(name, value)
	}
	for name, value := range c.Cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	var raw bytes.Buffer
	if err := req.Write(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

func TestInterruptedUploads(t *testing.T) {
	b := newBench(t, nil)
	raw := body(t, b, b.Acme.Worker, fakeJPEG(200_000))
	for _, part := range []int{0, 1, 50, 99} {
		conn, err := net.Dial("tcp", b.URL.Host)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Write(raw[:len(raw)*part/100]); err != nil {
			t.Fatal(err)
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		// The server answers or closes; both mean that it is through with it.
		_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err == nil && answer.StatusCode < 400 {
			t.Errorf("cut at %d %%: status %d", part, answer.StatusCode)
		}
		_ = conn.Close()
	}
	if rows, used, stored := b.rows(t, b.Acme), b.used(t, b.Acme), b.stored(t); rows != 0 || used != 0 || len(stored) != 0 {
		t.Errorf("%d rows, %d bytes, on disk %q", rows, used, stored)
	}
}

func TestRetryIsOneFile(t *testing.T) {
	b := newBench(t, nil)
	c := b.Acme.Worker.Copy()
	c.Headers["Idempotency-Key"] = "5b1f6f5e-0000-4000-8000-000000000001"
	first, second := c.Upload("photo.jpg", fakeJPEG(500)), c.Upload("photo.jpg", fakeJPEG(500))
	if string(first.Wants(200).Bytes) != string(second.Wants(200).Bytes) || second.Header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("%s\n%s", first.Bytes, second.Bytes)
	}
	if rows, used, stored := b.rows(t, b.Acme), b.used(t, b.Acme), b.stored(t); rows != 1 || used != 500 || len(stored) != 1 {
		t.Errorf("%d rows, %d bytes, on disk %q", rows, used, stored)
	}
	if named := b.Insert("select count(*) from idempotency_keys where user_id <> 0"); named != 0 {
		t.Error("the saved answer names the uploader")
	}
}

func TestDocumentDescribesTheUpload(t *testing.T) {
	b := newBench(t, nil)
	document, err := b.App.API.Document()
	if err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema struct{ Required []string }
				}
			}
		}
	}
	if err := json.NewDecoder(io.NopCloser(bytes.NewReader(document))).Decode(&parsed); err != nil {
		t.Fatal(err)
	}
	form := parsed.Paths["/api/attachments"]["post"].RequestBody.Content["multipart/form-data"]
	if len(form.Schema.Required) != 1 || form.Schema.Required[0] != "file" {
		t.Errorf("the document says %+v", form)
	}
}
