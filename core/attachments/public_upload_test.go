package attachments_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"hivis/core/attachments"
	"hivis/platform/db"
	"hivis/server/servertest"
)

const reportID = "a report made by a browser"

func sendPhoto(c *servertest.Client, report, name string, content []byte) *servertest.Response {
	return c.UploadTo("/api/outer_attachments?report="+strings.ReplaceAll(report, " ", "+"), name, content, nil)
}

func report(b *bench, report string, photos ...int64) *servertest.Response {
	return b.Visitor(b.Acme.Host).Do("POST", "/api/outer_observations", map[string]any{"report_id": report, "observation_type": "unsafe_act",
		"description": "No spotter", "site_id": b.Acme.Sites[0], "photo_ids": photos})
}

func TestPhotosWithoutAnAccount(t *testing.T) {
	b := newBench(t, nil)
	visitor := b.Visitor(b.Acme.Host)
	_, full := photo(t, binary.BigEndian, 1)
	var answer uploaded
	sendPhoto(visitor, reportID, "Ada on holiday.jpg", full).Wants(http.StatusOK).Into(&answer)
	if a := answer.Attachment; b.nameOf(t, a.ID) != "photo.jpg" || a.URL != "" || a.ContentType != "image/jpeg" {
		t.Errorf("answered %+v", a)
	}
	if content := onlyFile(t, b); bytes.Contains(content, []byte("SECRET")) {
		t.Error("what the camera wrote is still in it")
	}
	report(b, "another report of a browser", answer.Attachment.ID).Refuses(422, "invalid").At(t, "photo_ids", "A file is missing or already used. Add it again.")
	b.Acme.Worker.Post("/api/observations", map[string]any{"observation_type": "unsafe_act", "description": "a", "comment": "b", "site_id": b.Acme.Sites[0], "observed_at": b.Now(),
		"risk_potential": "low", "action_required": false, "no_action_reason": "c", "attachment_ids": []int64{answer.Attachment.ID}}).Refuses(422, "invalid")
	report(b, reportID, answer.Attachment.ID).Wants(http.StatusCreated)
	if n := b.Insert("select count(*) from attachments where id = $1 and module = 'Observation' and uploaded_by is null and pending_for is null", answer.Attachment.ID); n != 1 {
		t.Error("the report did not take it")
	}
	six := []int64{1, 2, 3, 4, 5, 6}
	report(b, reportID+" 2", six...).Refuses(422, "invalid").At(t, "photo_ids", "At most 5 allowed.")
}

func TestOnlyPhotosAreTakenWithoutAnAccount(t *testing.T) {
	b := newBench(t, nil)
	for name, content := range map[string][]byte{"a.txt": []byte("words"), "a.gif": []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "a.pdf": []byte("%PDF-1.7\n")} {
		german := b.Visitor(b.Acme.Host)
		german.Headers = map[string]string{"Accept-Language": "de"}
		sendPhoto(b.Visitor(b.Acme.Host), reportID, name, content).Refuses(422, "invalid").At(t, "file", "Choose a photo: JPEG, PNG or WebP.")
		sendPhoto(german, reportID, name, content).Refuses(422, "invalid").At(t, "file", "Wählen Sie ein Foto: JPEG, PNG oder WebP.")
	}
	large := sendPhoto(b.Visitor(b.Acme.Host), reportID, "a.jpg", fakeJPEG(10_000_001))
	large.Refuses(413, "too_large").At(t, "file", "This file is too large: at most 10 MB.")
	sendPhoto(b.Visitor(b.Acme.Host), "short", "a.jpg", fakeJPEG(100)).Refuses(422, "invalid")
	sendPhoto(b.Visitor(b.URL.Host), reportID, "a.jpg", fakeJPEG(100)).Refuses(404, "organization_not_found")
	if stored := b.stored(t); len(stored) != 0 {
		t.Errorf("on disk: %q", stored)
	}
}

// TestPhotosWithoutAnAccountDoNotStay removes after an hour what no report took.
func TestPhotosWithoutAnAccountDoNotStay(t *testing.T) {
	b := newBench(t, nil)
	sendPhoto(b.Visitor(b.Acme.Host), reportID, "a.jpg", fakeJPEG(100)).Wants(http.StatusOK)
	upload(t, b.Acme.Worker, "b.jpg", fakeJPEG(200))
	b.Advance(time.Hour - time.Second)
	sweep(t, b)
	if used := b.used(t, b.Acme); used != 300 {
		t.Errorf("before the hour is over: %d bytes", used)
	}
	b.Advance(2 * time.Second)
	sweep(t, b)
	if used := b.used(t, b.Acme); used != 200 {
		t.Errorf("after an hour: %d bytes", used)
	}
}

func TestTooManyPhotosWithoutAnAccount(t *testing.T) {
	b := newBench(t, nil)
	for i := range 60 {
		sendPhoto(b.Visitor(b.Acme.Host), fmt.Sprint(reportID, i), "a.jpg", fakeJPEG(100)).Wants(http.StatusOK)
	}
	answer := sendPhoto(b.Visitor(b.Acme.Host), reportID, "a.jpg", fakeJPEG(100))
	if p := answer.Refuses(429, "public_too_many"); p.Error != "Too much was sent in a short time. Try again in 60 minutes." || answer.Header.Get("Retry-After") != "3600" {
		t.Errorf("said %q, Retry-After %q", p.Error, answer.Header.Get("Retry-After"))
	}
	sendPhoto(b.Visitor(b.Globex.Host), reportID, "a.jpg", fakeJPEG(100)).Wants(http.StatusOK)
}

// TestStrangersDoNotFillTheStorage: photos without an account have a quarter of it, get
// that back with what is removed, and a report without them has room in any case.
func TestStrangersDoNotFillTheStorage(t *testing.T) {
	b := newBench(t, nil)
	b.Exec("update organizations set storage_limit_bytes = 4000 where id = $1", b.Acme.ID)
	send := func(size int) *servertest.Response {
		return sendPhoto(b.Visitor(b.Acme.Host), reportID, "a.jpg", fakeJPEG(size))
	}
	public := func(what string, bytes int64) {
		t.Helper()
		if used := b.Insert("select public_used_bytes from organizations where id = $1", b.Acme.ID); used != bytes {
			t.Errorf("%s: %d bytes are strangers', wanted %d", what, used, bytes)
		}
	}
	var kept uploaded
	send(600).Wants(http.StatusOK).Into(&kept)
	if p := send(500).Refuses(422, "public_photos_full"); p.Error != "There is no room for photos at the moment. Send your report without them." {
		t.Errorf("said %q", p.Error)
	}
	send(400).Wants(http.StatusOK)
	public("both", 1000)
	report(b, reportID, kept.Attachment.ID).Wants(http.StatusCreated)
	upload(t, b.Acme.Worker, "b.jpg", fakeJPEG(3000)) // theirs is left
	report(b, "a report without photos").Wants(http.StatusCreated)
	b.Advance(time.Hour + time.Second)
	sweep(t, b)
	public("after what no report took is removed", 600)
	err := b.in(t, b.Acme, b.Acme.Admin.ID, func(tx *db.Tx) error {
		record := b.Insert("select record_id from attachments where id = $1", kept.Attachment.ID)
		return b.module.Change(t.Context(), tx, "Observation", record, attachments.Changes{RemoveAttachmentIDs: []int64{kept.Attachment.ID}})
	})
	if err != nil {
		t.Fatal(err)
	}
	public("after the report's photo was taken out", 0)
}

func onlyFile(t *testing.T, b *bench) []byte {
	t.Helper()
	stored := b.stored(t)
	if len(stored) != 1 {
		t.Fatalf("on disk: %q", stored)
	}
	content, err := os.ReadFile(stored[0])
	if err != nil {
		t.Fatal(err)
	}
	return content
}
