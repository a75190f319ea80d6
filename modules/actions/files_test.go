package actions_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/server/servertest"
)

func without(ids ...int64) body { return body{"remove_attachment_ids": ids} }

func (b *bench) used() int64 {
	return b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID)
}

const notRemovable = "A file cannot be removed: this record no longer has it, or it is evidence of completed work."

// TestWhoTakesFilesOutOfAnAction are those who may edit it as it is now; evidence
// stays, whoever asks, also when the work was sent back.
func TestWhoTakesFilesOutOfAnAction(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	given := body{"attachment_ids": []int64{b.upload(manager), b.upload(manager), b.upload(manager)}}
	a := b.create(manager, given)
	path, files := pathOf(a.ID), a.Attachments
	worker.Patch(path, without(files[0].ID)).Refuses(403, "not_your_action")
	b.Acme.Guest.Patch(path, without(files[0].ID)).Refuses(403, "permission_denied")
	b.Acme.Outsider.Patch(path, without(files[0].ID)).Refuses(404, "not_found")
	b.Globex.Admin.Patch(path, without(files[0].ID)).Refuses(404, "not_found")
	a = recordOf(b.Acme.Supervisor.Patch(path, without(files[0].ID)).Wants(200))
	b.Wants("taken out", []any{len(a.Attachments), a.Timeline[0].Actor.ID, a.Timeline[0].Verb, a.Timeline[0].Changes},
		[]any{2, b.Acme.Supervisor.ID, "updated", "[{attachments 1 0}]"})
	manager.Get(files[1].URL).Wants(http.StatusOK)

	done := b.complete(worker, a.ID)
	manager.Patch(path, without(files[1].ID)).Refuses(409, "action_wrong_status")
	b.move(manager, a.ID, "reopen", body{"reason": "it wobbles"})
	again := b.complete(worker, a.ID)
	b.move(manager, a.ID, "reopen", body{"reason": "it still wobbles"})
	for _, evidence := range []int64{done.Evidence[0].ID, again.Evidence[0].ID} {
		manager.Patch(path, without(files[1].ID, evidence)).Refuses(422, "invalid").
			SaysAt("remove_attachment_ids", notRemovable, "es", "Un archivo no se puede quitar: este registro ya no lo tiene o es prueba de un trabajo realizado.")
	}
	other := b.create(manager, body{"attachment_ids": []int64{b.upload(manager)}})
	manager.Patch(path, without(other.Attachments[0].ID)).Refuses(422, "invalid").At(t, "remove_attachment_ids", notRemovable)
	a = recordOf(manager.Patch(path, without(files[1].ID, files[2].ID)).Wants(200))
	b.Wants("what is left", []any{len(a.Attachments), len(a.Evidence), len(a.Earlier), a.Timeline[0].Changes}, "[0 0 2 [{attachments 2 0}]]")
	manager.Get(files[1].URL).Refuses(404, "not_found")
}

// TestAFileThatRecursGoesWithItsLastAction: what follows shares the bytes.
func TestAFileThatRecursGoesWithItsLastAction(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	first := b.create(manager, body{"due_date": "2027-01-31", "attachment_ids": []int64{b.sent(manager, "how the rail is fitted")}, "repeat": monthly()})
	second := b.follow(first.ID)
	before := b.used()
	gone := recordOf(manager.Patch(pathOf(second.ID), without(second.Attachments[0].ID)).Wants(200))
	b.Wants("out of the second", []any{len(gone.Attachments), before - b.used()}, "[0 0]")
	kept := b.read(manager, first.ID).Attachments[0]
	b.Wants("the first has it", string(manager.Get(kept.URL).Wants(200).Bytes), "how the rail is fitted")
	b.move(b.Acme.Supervisor, first.ID, "reopen", body{"reason": "there is a face on it"})
	manager.Patch(pathOf(first.ID), without(kept.ID)).Wants(200)
	b.Wants("out of both", before-b.used(), len("how the rail is fitted"))
	manager.Get(kept.URL).Refuses(404, "not_found")
	b.Wants("no row is left of it", b.Insert("select count(*) from attachments where purpose = 'report'"), 0)
}

// TestAnObservationAndItsActionAreEditedAtOnce, each losing a file: neither waits for
// the other forever.
func TestAnObservationAndItsActionAreEditedAtOnce(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	for range 5 {
		o := b.report(manager, body{})
		observation := fmt.Sprintf("/api/observations/%d", o.ID)
		for _, path := range []string{observation, pathOf(o.Actions[0].ID)} {
			manager.Patch(path, body{"attachment_ids": []int64{b.upload(manager)}}).Wants(200)
		}
		answers := make(chan *servertest.Response, 2)
		file := b.Insert("select max(id) from attachments where module = 'Observation'")
		go func() { answers <- manager.Patch(observation, without(file)) }()
		go func() {
			answers <- manager.Patch(pathOf(o.Actions[0].ID), without(b.read(manager, o.Actions[0].ID).Attachments[0].ID))
		}()
		for range 2 {
			(<-answers).Wants(200)
		}
	}
}
