package actions_test

import (
	"testing"
	"time"
)

// TestACompletionThatWaitedOnADeviceCountsOnce sends one again after its
// Idempotency-Key was forgotten and the work was sent back.
func TestACompletionThatWaitedOnADeviceCountsOnce(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	id := b.create(manager).ID
	done := body{"attachment_ids": []int64{b.upload(worker)}, "device_id": "5c1e0d3a-9f57-4b7e-8a40-0d6f2f0a7e11"}
	b.Wants("the status", b.move(worker, id, "complete", done).Status, "completed")
	b.Advance(25 * time.Hour)
	worker.SignIn()
	manager.SignIn()
	b.Wants("sent again", b.move(worker, id, "complete", done).Status, "completed")
	b.move(manager, id, "reopen", body{"reason": "The other side as well"})
	late := b.move(worker, id, "complete", done)
	b.Wants("sent again after it was sent back", []any{late.Status, len(late.Evidence), len(late.Earlier)}, []any{"open", 0, 1})
	b.Wants("a new completion", b.complete(worker, id).Status, "completed")
	b.Later(0, b.Acme.Outsider, manager, worker)
	b.aCompletionThatComesAgainOpensNothing()
}

// aCompletionThatComesAgainOpensNothing for somebody who does not see the action any more.
func (b *bench) aCompletionThatComesAgainOpensNothing() {
	b.t.Helper()
	outsider, manager := b.Acme.Outsider, b.Acme.Manager
	id := b.create(manager, body{"responsible_id": outsider.ID}).ID
	done := body{"attachment_ids": []int64{b.upload(outsider)}, "device_id": "5c1e0d3a-9f57-4b7e-8a40-0d6f2f0a7e12"}
	b.move(outsider, id, "complete", done)
	b.move(manager, id, "reopen", body{"reason": "Somebody else does it"})
	manager.Patch(pathOf(id), body{"responsible_id": b.Acme.Worker.ID}).Wants(200)
	outsider.Get(pathOf(id)).Refuses(404, "not_found")
	outsider.Post(pathOf(id)+"/complete", done).Refuses(404, "not_found")
	b.Wants("and it is as it was", b.status(id), "open")
}
