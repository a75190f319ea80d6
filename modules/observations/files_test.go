package observations_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hivis/modules/observations"
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
	worker.Get(links[0].URL).Refuses(404, "not_found")
	worker.Patch(pathOf(o.ID), without(links[0].ID)).Refuses(422, "invalid").
		SaysAt("remove_attachment_ids", notRemovable, "de", "Eine Datei lässt sich nicht entfernen: Dieser Eintrag hat sie nicht mehr, oder sie ist Nachweis erledigter Arbeit.")
	// In one edit with what else changes.
	change := body{"comment": "No rail at all", "attachment_ids": []int64{b.sent(worker, "again.txt")}, "remove_attachment_ids": []int64{links[1].ID, links[2].ID}}
	o = recordOf(worker.Patch(pathOf(o.ID), change).Wants(200))
	b.Wants("exchanged", []any{len(o.Attachments), o.Attachments[0].Name, o.Timeline[0].Changes, used()},
		"[1 again.txt [{comment Somebody could fall No rail at all} {attachments 2 0} {attachments 0 1}] 11]")
}

// TestWhoTakesFilesOutOfAReport are those who may edit it as it is now.
func TestWhoTakesFilesOutOfAReport(t *testing.T) {
	b := newBench(t)
	reporter := b.AddUser(b.Acme, "reporter", "Worker", b.Acme.Sites[0])
	photos := func(more ...body) observations.Record {
		ids := []int64{}
		for range 3 {
			file := reporter.Uploaded("rail.png", servertest.Picture)
			ids = append(ids, file)
		}
		return b.report(reporter, append(more, body{"attachment_ids": ids})...)
	}
	open, closed, anonymous := photos(), photos(unactioned("cleaned")), photos(body{"anonymous": true})
	const notYours = "not_your_observation"
	for i, c := range []struct {
		who                     *servertest.Client
		open, closed, anonymous string // codes; "" is allowed
	}{
		{b.Acme.Guest, "permission_denied", "permission_denied", "permission_denied"},
		{b.Acme.Worker, notYours, notYours, notYours},
		{b.Acme.Outsider, "not_found", "not_found", "not_found"},
		{b.Globex.Admin, "not_found", "not_found", "not_found"},
		{reporter, "", "observation_closed", notYours},
		{b.Acme.Supervisor, "", "", ""},
	} {
		for code, o := range map[string]observations.Record{"open " + c.open: open, "closed " + c.closed: closed, "anonymous " + c.anonymous: anonymous} {
			_, code, _ := strings.Cut(code, " ")
			r := c.who.Patch(pathOf(o.ID), without(o.Attachments[i%3].ID))
			switch code {
			case "":
				r.Wants(200)
			case "not_found":
				r.Refuses(404, code)
			default:
				r.Refuses(403, code)
			}
		}
	}
	b.Wants("left", []int{len(b.read(b.Acme.Manager, open.ID).Attachments), len(b.read(b.Acme.Manager, closed.ID).Attachments), len(b.read(b.Acme.Manager, anonymous.ID).Attachments)}, "[1 2 2]")
}

// TestWhatIsNoFileOfTheReportIsNotTakenOut, and nothing else of the edit is kept.
func TestWhatIsNoFileOfTheReportIsNotTakenOut(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	o, other := b.report(worker, b.files(worker, "a.txt")), b.report(worker, b.files(worker, "b.txt"))
	var foreign observations.Answer
	b.Globex.Worker.Post("/api/observations", b.form(unactioned("cleaned"), b.files(b.Globex.Worker, "c.txt"), body{"site_id": b.Globex.Sites[0]})).Wants(201).Into(&foreign)
	waiting := b.sent(worker, "d.txt")
	b.complete(b.Acme.Supervisor, o.Actions[0])
	evidence := b.Insert("select id from attachments where purpose = 'evidence'")
	worker.SignIn()
	before := b.Contents()
	for what, id := range map[string]int64{"of another report": other.Attachments[0].ID, "of another organization": foreign.Observation.Attachments[0].ID,
		"of no report yet": waiting, "evidence of its action": evidence, "nobody's": 4711} {
		t.Log(what)
		worker.Patch(pathOf(o.ID), body{"comment": "changed", "remove_attachment_ids": []int64{o.Attachments[0].ID, id}}).Refuses(422, "invalid").
			SaysAt("remove_attachment_ids", notRemovable, "fr", "Un fichier ne peut pas être retiré : cette fiche ne l'a plus, ou il sert de preuve d'un travail réalisé.")
	}
	worker.Patch(pathOf(o.ID), without(make([]int64, 21)...)).Refuses(422, "invalid").
		SaysAt("remove_attachment_ids", "At most 20 allowed.", "de", "Höchstens 20 erlaubt.")
	b.Wants("nothing changed", b.Contents(), before)
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
