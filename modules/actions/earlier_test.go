package actions_test

import "testing"

// TestEvidenceThatWasSentBackStandsApart from what shows the work now.
func TestEvidenceThatWasSentBackStandsApart(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	files := func() []int {
		a := b.read(b.Acme.Manager, id)
		return []int{len(a.Attachments), len(a.Evidence), len(a.Earlier)}
	}
	b.complete(b.Acme.Worker, id)
	b.Wants("done", files(), "[0 1 0]")
	b.move(b.Acme.Manager, id, "reopen", body{"reason": "One post is loose."})
	b.Wants("sent back", files(), "[0 0 1]")
	b.complete(b.Acme.Worker, id)
	b.Wants("done again", files(), "[0 1 1]")
	b.move(b.Acme.Manager, id, "close", body{})
	b.Wants("closed", files(), "[0 1 1]")
}
