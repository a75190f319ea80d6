package attachments_test

import (
	"bytes"
	"errors"
	"image/jpeg"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"hivis/platform/pictures/picturestest"
	"hivis/server/servertest"
)

func TestSmallPictureIsKeptBesideTheFile(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	file := upload(t, worker, "photo.jpg", picturestest.RotatedJPEG(t, picturestest.Quarters(1600, 1200), 6))
	first := worker.Get(file.URL + "&small=true").Wants(http.StatusOK)
	if first.Header.Get("Content-Type") != "image/jpeg" || first.Header.Get("Content-Length") == "" || len(first.Bytes) >= int(file.Size) {
		t.Errorf("%v, %d bytes of %d", first.Header, len(first.Bytes), file.Size)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(first.Bytes)); err != nil || config.Width != 360 || config.Height != 480 {
		t.Errorf("%+v, %v", config, err)
	}
	stored := b.stored(t)
	if len(stored) != 2 || stored[1] != stored[0]+"-small" {
		t.Fatalf("on disk: %q", stored)
	}
	if used := b.used(t, b.Acme); used != file.Size {
		t.Errorf("%d bytes are accounted for", used)
	}
	// Read from there: what is beside the file is answered, whatever it is.
	if err := os.WriteFile(stored[1], []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if again := worker.Get(file.URL + "&small=true").Wants(http.StatusOK); string(again.Bytes) != "kept" {
		t.Errorf("made anew: %d bytes", len(again.Bytes))
	}
	if whole := worker.Get(file.URL).Wants(http.StatusOK); int64(len(whole.Bytes)) != file.Size {
		t.Errorf("the file itself: %d bytes", len(whole.Bytes))
	}
	b.Acme.Manager.Get(file.URL+"&small=true").Refuses(404, "file_not_found")
	old := b.Now().Add(-time.Hour)
	for _, path := range stored {
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	sweep(t, b)
	if left := b.stored(t); len(left) != 2 {
		t.Errorf("swept, though there is a row: %q", left)
	}
	b.Exec("delete from attachments where id = $1", file.ID)
	sweep(t, b)
	if left := b.stored(t); len(left) != 0 {
		t.Errorf("left on disk: %q", left)
	}
}

// TestWhatCannotBeSmallComesAsItIs, and nobody tries a second time.
func TestWhatCannotBeSmallComesAsItIs(t *testing.T) {
	b := newBench(t, nil)
	for name, content := range map[string][]byte{"broken.jpg": fakeJPEG(3000), "notes.txt": []byte("Guard rail is missing."), "logo.png": picturestest.PNG(t, picturestest.Quarters(40, 40))} {
		file := upload(t, b.Acme.Worker, name, content)
		r := b.Acme.Worker.Get(file.URL + "&small=true").Wants(http.StatusOK)
		if !bytes.Equal(r.Bytes, content) || !strings.Contains(r.Header.Get("Content-Disposition"), name) {
			t.Errorf("%s: %d bytes, %v", name, len(r.Bytes), r.Header)
		}
	}
	if stored := b.stored(t); len(stored) != 5 {
		t.Errorf("on disk: %q", stored)
	}
}

func TestPixelsAreBounded(t *testing.T) {
	b := newBench(t, nil)
	for _, content := range [][]byte{picturestest.OversizedPNG(t, picturestest.PNG(t, picturestest.Quarters(8, 8)), 12_000, 10_001), picturestest.BaselineJPEG(12_000, 10_001)} {
		b.Acme.Worker.Upload("photo.png", content).Refuses(422, "invalid").
			SaysAt("file", "This picture has too many pixels: at most 120 million. Make it smaller and add that.",
				"de", "Dieses Bild hat zu viele Bildpunkte: höchstens 120 Millionen. Verkleinern Sie es und fügen Sie das hinzu.")
	}
	upload(t, b.Acme.Worker, "photo.png", picturestest.OversizedPNG(t, picturestest.PNG(t, picturestest.Quarters(8, 8)), 12_000, 10_000))
	if stored := b.stored(t); len(stored) != 1 {
		t.Errorf("on disk: %q", stored)
	}
}

// TestWhoeverWaitsTooLongGetsTheOriginal, and the small picture once there is room to draw it:
// meanwhile one is being drawn whose bytes do not come. It runs beside no other test, since
// all of them draw in one place.
func TestWhoeverWaitsTooLongGetsTheOriginal(t *testing.T) {
	b := newBench(t, nil)
	slow := picturestest.RotatedJPEG(t, picturestest.Quarters(1600, 1200), 6)
	first := upload(t, b.Acme.Worker, "slow.jpg", slow)
	path := b.stored(t)[0]
	file := upload(t, b.Acme.Worker, "photo.jpg", picturestest.RotatedJPEG(t, picturestest.Quarters(1600, 1200), 1))
	if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600)); err != nil {
		t.Fatal(err)
	}
	drawn := make(chan *servertest.Response, 1)
	go func() { drawn <- b.Acme.Worker.Copy().Get(first.URL + "&small=true") }()
	var sent *os.File
	for sent == nil && len(drawn) == 0 { // until it is being read
		sent, _ = os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
	}
	if sent == nil {
		t.Fatalf("it was not read: %d", (<-drawn).StatusCode)
	}
	waited := b.Acme.Worker.Get(file.URL + "&small=true")
	if _, err := sent.Write(slow); err != nil {
		t.Error(err)
	}
	if err := sent.Close(); err != nil {
		t.Error(err)
	}
	if small := (<-drawn).Wants(http.StatusOK); len(small.Bytes) >= int(first.Size) {
		t.Errorf("%d bytes of %d of the slow one", len(small.Bytes), first.Size)
	}
	if waited.Wants(http.StatusOK); int64(len(waited.Bytes)) != file.Size {
		t.Errorf("%d bytes of %d", len(waited.Bytes), file.Size)
	}
	if small := b.Acme.Worker.Get(file.URL + "&small=true").Wants(http.StatusOK); len(small.Bytes) >= int(file.Size) {
		t.Errorf("%d bytes of %d once it is drawn", len(small.Bytes), file.Size)
	}
}
