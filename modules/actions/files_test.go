package actions_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/server/servertest"
)

func without(ids ...int64) body { return body{"remove_attachment_ids": ids} }

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
	manager.Get(files[1].URL).Refuses(404, "file_not_found")
}

// anObservationAndItsActionAreEditedAtOnce, each losing a file: neither waits for
// the other forever.
func (b *bench) anObservationAndItsActionAreEditedAtOnce() {
	b.t.Helper()
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
