package observations_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hivis/server/servertest"
)

func (b *bench) sent(c *servertest.Client, name string) int64 {
	b.t.Helper()
	return c.Uploaded(name, []byte("a "+name))
}

// files uploads some, for a report to take.
func (b *bench) files(c *servertest.Client, names ...string) body {
	b.t.Helper()
	ids := []int64{}
	for _, name := range names {
		ids = append(ids, b.sent(c, name))
	}
	return body{"attachment_ids": ids}
}

func without(ids ...int64) body { return body{"remove_attachment_ids": ids} }

const notRemovable = "A file cannot be removed: this record no longer has it, or it is evidence of completed work."

func TestAFileIsTakenOutOfAReport(t *testing.T) {
	b := newBench(t)
	worker, used := b.Acme.Worker, func() int64 {
		return b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID)
	}
	o := b.report(worker, b.files(worker, "face.txt", "rail.txt", "wall.txt"))
	links := o.Attachments
	worker.Get(links[0].URL).Wants(200)
	o = recordOf(worker.Patch(pathOf(o.ID), without(links[0].ID, links[0].ID)).Wants(200))
	b.Wants("what is left", []any{len(o.Attachments), o.Attachments[0].Name, o.Attachments[1].Name, used()}, "[2 rail.txt wall.txt 20]")
	b.Wants("the story", []any{len(o.Timeline), o.Timeline[0].Actor.ID, o.Timeline[0].At.UTC(), o.Timeline[0].Verb, o.Timeline[0].Changes},
		[]any{2, worker.ID, b.Now(), "updated", "[{attachments 1 0}]"})
	worker.Get(links[0].URL).Refuses(404, "file_not_found")
	worker.Patch(pathOf(o.ID), without(links[0].ID)).Refuses(422, "invalid").
		SaysAt("remove_attachment_ids", notRemovable, "de", "Eine Datei lässt sich nicht entfernen: Dieser Eintrag hat sie nicht mehr, oder sie ist Nachweis erledigter Arbeit.")
	// In one edit with what else changes.
	change := body{"comment": "No rail at all", "attachment_ids": []int64{b.sent(worker, "again.txt")}, "remove_attachment_ids": []int64{links[1].ID, links[2].ID}}
	o = recordOf(worker.Patch(pathOf(o.ID), change).Wants(200))
	b.Wants("exchanged", []any{len(o.Attachments), o.Attachments[0].Name, o.Timeline[0].Changes, used()},
		"[1 again.txt [{comment Somebody could fall No rail at all} {attachments 2 0} {attachments 0 1}] 11]")
	b.filesAreAddedToAReport(t)
}

// TestAFullStorage keeps no danger out, and lets people make room.
func TestAFullStorage(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	o := b.report(worker, b.files(worker, "face.txt", "rail.txt"))
	waiting := b.files(worker, "late.txt")
	left := func(bytes, of int64) {
		b.Exec("update organizations set storage_limit_bytes = $2::bigint, storage_used_bytes = $2::bigint - $3::bigint where id = $1", b.Acme.ID, of, bytes)
		b.Advance(time.Second) // as long as a change of an organization may go unnoticed
	}
	const hundred, tenThousand = 100 << 20, 10_000 << 20
	left(1<<20-1, hundred)
	worker.Post("/api/observations", b.form(waiting)).Refuses(422, "storage_exhausted")
	made := b.report(worker, body{"stop_work": true})
	worker.Patch(pathOf(made.ID), body{"comment": "More of it"}).Refuses(422, "storage_exhausted").
		Says("The organization's storage is full. Nothing can be created or changed until there is room.", "de", "Der Speicher der Organisation ist voll. Bis wieder Platz ist, kann nichts erstellt oder geändert werden.")
	worker.Patch(pathOf(o.ID), body{"comment": "x", "remove_attachment_ids": []int64{o.Attachments[1].ID}}).Refuses(422, "storage_exhausted")
	for name, refused := range map[string]*servertest.Response{
		"a comment": worker.Post("/api/comments", body{"module": "Observation", "record_id": o.ID, "text": "Seen"}),
		"a view":    worker.Post("/api/views", body{}),
		"a setting": b.Acme.Admin.Patch("/api/v1/organization", body{}),
	} {
		if refused.StatusCode != 422 || !strings.Contains(string(refused.Bytes), `"storage_exhausted"`) {
			t.Errorf("%s: %d %s", name, refused.StatusCode, refused.Bytes)
		}
	}
	o = recordOf(worker.Patch(pathOf(o.ID), without(o.Attachments[0].ID)).Wants(200))
	b.Wants("a file less", len(o.Attachments), "1")
	// A hundredth, and a megabyte of a large storage, is room.
	for _, room := range [][2]int64{{1 << 20, hundred}, {1 << 20, tenThousand}, {100, 10_000}} {
		left(room[0], room[1])
		worker.Patch(pathOf(made.ID), body{"comment": fmt.Sprint(room)}).Wants(200)
		left(room[0]-1, room[1])
		worker.Patch(pathOf(made.ID), body{"comment": "No"}).Refuses(422, "storage_exhausted")
	}
}
