package attachments_test

import (
	"bytes"
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/core/attachments"
	"hivis/platform/db"
	"hivis/server/servertest"
)

// begin begins to send a file in parts.
func begin(c *servertest.Client, name string, size int) attachments.Transfer {
	return servertest.As[attachments.TransferAnswer](c.Post("/api/attachment_transfers", map[string]any{"name": name, "size": size}).Wants(http.StatusCreated)).Transfer
}

func part(c *servertest.Client, id int64, offset int, content []byte) *servertest.Response {
	return c.SendTo(http.MethodPatch, fmt.Sprintf("/api/attachment_transfers/%d?offset=%d", id, offset), "part", content, nil)
}

func transferPath(id int64, what string) string {
	return fmt.Sprintf("/api/attachment_transfers/%d%s", id, what)
}

var film = append([]byte("\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41"), bytes.Repeat([]byte("frame"), 100)...)

// longFilm is one of two parts, and full the size of the first.
var longFilm = append(bytes.Clone(film), make([]byte, full)...)

const full = attachments.PartSize

func TestAFileArrivesInParts(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	transfer := begin(worker, "../../how to.exe", len(longFilm))
	if used := b.used(t, b.Acme); used != int64(len(longFilm)) {
		t.Errorf("its room is not taken: %d", used)
	}
	part(worker, transfer.ID, 0, longFilm[:full]).Wants(http.StatusOK)
	part(worker, transfer.ID, 0, longFilm[:full]).Refuses(http.StatusConflict, "transfer_offset")
	part(worker, transfer.ID, full+1, longFilm[full+1:]).Refuses(http.StatusConflict, "transfer_offset")
	part(worker, transfer.ID, full, append(longFilm[full:], 'x')).Refuses(http.StatusConflict, "transfer_offset")
	part(worker, transfer.ID, full, longFilm[full:full+1]).Refuses(http.StatusConflict, "transfer_part_size")
	worker.Post(transferPath(transfer.ID, "/finish"), nil).Refuses(http.StatusConflict, "transfer_incomplete")
	for _, other := range []*servertest.Client{b.Acme.Manager, b.Globex.Worker} {
		other.Get(transferPath(transfer.ID, "")).Refuses(http.StatusNotFound, "not_found")
		part(other, transfer.ID, full, longFilm[full:]).Refuses(http.StatusNotFound, "not_found")
		other.Post(transferPath(transfer.ID, "/finish"), nil).Refuses(http.StatusNotFound, "not_found")
		other.Delete(transferPath(transfer.ID, "")).Refuses(http.StatusNotFound, "not_found")
	}
	var far attachments.TransferAnswer
	worker.Get(transferPath(transfer.ID, "")).Wants(http.StatusOK).Into(&far)
	if far.Transfer.Received != full {
		t.Errorf("received: %+v", far)
	}
	part(worker, transfer.ID, full, longFilm[full:]).Wants(http.StatusOK)
	var done uploaded
	worker.Post(transferPath(transfer.ID, "/finish"), nil).Wants(http.StatusOK).Into(&done)
	if done.Attachment.ContentType != "video/mp4" || done.Attachment.Size != int64(len(longFilm)) || b.nameOf(t, done.Attachment.ID) != "how to.exe.mp4" {
		t.Errorf("%+v %s", done, b.nameOf(t, done.Attachment.ID))
	}
	if got := worker.Get(done.Attachment.URL).Wants(http.StatusOK); !bytes.Equal(got.Bytes, longFilm) {
		t.Error("other bytes came out than went in")
	}
	if stored, used := b.stored(t), b.used(t, b.Acme); len(stored) != 1 || used != int64(len(longFilm)) {
		t.Errorf("on disk: %q, %d bytes", stored, used)
	}
}

func setRange(c *servertest.Client, what string) { c.Headers["Range"] = what }

func TestAPartOfAVideoIsRead(t *testing.T) {
	b := newBench(t, nil)
	file := upload(t, b.Acme.Worker, "film.mp4", film)
	setRange(b.Acme.Worker, "bytes=10-19")
	got := b.Acme.Worker.Get(file.URL).Wants(http.StatusPartialContent)
	if !bytes.Equal(got.Bytes, film[10:20]) || got.Header.Get("Content-Range") != fmt.Sprintf("bytes 10-19/%d", len(film)) || got.Header.Get("Content-Disposition") != "inline; filename=film.mp4" {
		t.Errorf("%q %v", got.Bytes, got.Header)
	}
	setRange(b.Acme.Worker, "bytes=9999-")
	if got := b.Acme.Worker.Get(file.URL).Wants(http.StatusRequestedRangeNotSatisfiable); len(got.Bytes) > 0 || got.Header.Get("Content-Range") != fmt.Sprintf("bytes */%d", len(film)) {
		t.Errorf("%q %v", got.Bytes, got.Header)
	}
}

// TestAnUnwelcomeTransferLeavesNothing neither in the account nor on disk.
func TestAnUnwelcomeTransferLeavesNothing(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	left := func(what string) {
		t.Helper()
		if used, stored, rows := b.used(t, b.Acme), b.stored(t), b.rows(t, b.Acme)+b.Insert("select count(*) from attachment_transfers"); used != 0 || len(stored) != 0 || rows != 0 {
			t.Errorf("%s: %d bytes, %d files, %d rows", what, used, len(stored), rows)
		}
	}
	worker.Post("/api/attachment_transfers", map[string]any{"name": "film.mp4", "size": 2_000_000_000}).Refuses(http.StatusRequestEntityTooLarge, "too_large")
	left("two gigabytes")
	b.Exec("update organizations set storage_limit_bytes = 1000000 where id = $1", b.Acme.ID)
	worker.Post("/api/attachment_transfers", map[string]any{"name": "film.mp4", "size": 1_000_001}).Refuses(http.StatusUnprocessableEntity, "storage_exhausted")
	left("more than the plan has")
	b.Exec("update organizations set storage_limit_bytes = 100000000 where id = $1", b.Acme.ID)
	liar := []byte("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
	transfer := begin(worker, "photo.png", len(liar))
	part(worker, transfer.ID, 0, liar).Wants(http.StatusOK)
	worker.Post(transferPath(transfer.ID, "/finish"), nil).Refuses(http.StatusUnprocessableEntity, "invalid")
	left("a drawing with a script")
	transfer = begin(worker, "film.mp4", len(longFilm))
	part(worker, transfer.ID, 0, longFilm[:full]).Wants(http.StatusOK)
	worker.Delete(transferPath(transfer.ID, "")).Wants(http.StatusOK)
	left("what was given up")
	transfer = begin(worker, "film.mp4", len(longFilm))
	part(worker, transfer.ID, 0, longFilm[:full]).Wants(http.StatusOK)
	b.Advance(4*time.Hour + time.Second)
	sweep(t, b)
	left("what stopped")
	worker.SignIn().Wants(http.StatusOK)
	worker.Get(transferPath(transfer.ID, "")).Refuses(http.StatusNotFound, "not_found")
}

// TestASixthTransferEndsTheOldest so that nobody takes all the room by beginning.
func TestASixthTransferEndsTheOldest(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	var all []attachments.Transfer
	for range 6 {
		all = append(all, begin(worker, "film.mp4", 1000))
		b.Advance(time.Second)
	}
	begin(b.Acme.Manager, "film.mp4", 1000)
	worker.Get(transferPath(all[0].ID, "")).Refuses(http.StatusNotFound, "not_found")
	for _, each := range all[1:] {
		worker.Get(transferPath(each.ID, "")).Wants(http.StatusOK)
	}
	if used := b.used(t, b.Acme); used != 6000 {
		t.Errorf("%d bytes are taken", used)
	}
}

// TestTheSameBytesAreKeptOnce for an organization, however often they come, and as long as
// anything names them.
func TestTheSameBytesAreKeptOnce(t *testing.T) {
	b := newBench(t, nil)
	worker := b.Acme.Worker
	first, second := upload(t, worker, "a.jpg", fakeJPEG(100)), upload(t, b.Acme.Manager, "b.jpg", fakeJPEG(100))
	upload(t, b.Globex.Worker, "a.jpg", fakeJPEG(100))
	b.left(t, "twice, and once elsewhere", 100, 2)
	for i, id := range []int64{first.ID, second.ID} {
		who := []*servertest.Client{worker, b.Acme.Manager}[i]
		err := b.in(t, b.Acme, who.ID, func(tx *db.Tx) error {
			return b.module.Claim(t.Context(), tx, "Action", 1, attachments.Report, []int64{id}, who.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	upload(t, worker, "c.jpg", fakeJPEG(100))
	b.Advance(5 * time.Hour)
	sweep(t, b)
	b.left(t, "one that nobody took is gone", 100, 1) // and Globex's
	if err := b.takenOut(t, 1, first.ID); err != nil {
		t.Fatal(err)
	}
	b.left(t, "the second still has them", 100, 1)
	if err := b.takenOut(t, 1, second.ID); err != nil {
		t.Fatal(err)
	}
	b.left(t, "nobody has them", 0, 0)
}
