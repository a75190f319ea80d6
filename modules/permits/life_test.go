package permits_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestFromTheDraftToTheClosure goes through all that happens to a permit whose work takes
// longer than was thought.
func TestFromTheDraftToTheClosure(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	draft := b.read(b.asks, id)
	b.Wants("a draft", []any{draft.Number, draft.Status, draft.Can.Submit, len(draft.Missing), draft.WorkersCount, draft.IssuingOfficers[0].ID == b.Acme.Supervisor.ID, draft.Form.Version},
		"[PTW-000001 draft  0 1 true 1]")
	b.Acme.Supervisor.Get(pathOf(id)).Refuses(404, "not_found")
	b.Acme.Worker.Get(pathOf(id)).Refuses(404, "not_found")
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	asked := b.read(b.Acme.Supervisor, id)
	b.Wants("requested", []any{asked.Status, asked.RequestedAt.Equal(b.Now()), asked.Can.Revoke, asked.Can.Withdraw}, "[requested true permit_wrong_status not_your_permit]")
	b.Wants("told", []any{b.Told(b.Acme.Supervisor, "permit_requested"), b.Told(b.Acme.Admin, "review_asked")}, "[1 1]")
	b.decide(b.asks, id, "approve").Refuses(403, "own_request")
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	live := b.read(b.asks, id)
	b.Wants("approved", []any{live.Status, live.ApprovedAt.Equal(b.Now()), live.Can.Extend, live.Can.Close, live.Can.Revoke, live.Missing[0].Code}, "[approved true    permit_starts_later]")
	b.Wants("told of it", []any{b.Told(b.Acme.Supervisor, "permit_approved"), b.Told(b.asks, "review_decided"), b.Told(b.asks, "permit_approved")}, "[1 1 0]")

	b.Later(8*time.Hour, b.asks, b.Acme.Admin, b.Acme.Supervisor)
	end := live.EndsAt.Add(4 * time.Hour)

	b.MovePermit(b.asks, id, "extend", body{"ends_at": end, "remark": "The steel came late", "answers": declaredAtNight}).Wants(http.StatusOK)
	waiting := b.read(b.asks, id)
	b.Wants("asked for", []any{waiting.Status, waiting.AskedUntil.Equal(end), waiting.EndsAt.Equal(*live.EndsAt), waiting.Can.Extend, waiting.Extensions[0].State}, "[approved true true permit_extension_asked asked]")
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	longer := b.read(b.asks, id)
	b.Wants("extended", []any{longer.Status, longer.EndsAt.Equal(end), longer.OriginalEndsAt.Equal(*live.EndsAt), longer.AskedUntil, longer.Extensions[0].State, longer.NightWork},
		"[extended true true <nil> approved true]")

	b.Later(4*time.Hour, b.asks, b.Acme.Supervisor)
	b.MovePermit(b.asks, id, "close", body{"answers": servertest.Checklist(), "remark": "All is clean"}).Wants(http.StatusOK)
	over := b.read(b.Acme.Supervisor, id)
	b.Wants("finished", []any{over.Status, over.Finished.By.ID == b.asks.ID, over.Finished.Remark, over.Can.ConfirmClosure, b.Told(b.Acme.Supervisor, "permit_closure_asked")},
		"[pending_closure true All is clean  1]")
	b.MovePermit(b.asks, id, "confirm_closure", nil).Refuses(403, "permission_denied")
	b.MovePermit(b.Acme.Supervisor, id, "confirm_closure", body{"remark": "Seen"}).Wants(http.StatusOK)
	closed := b.read(b.asks, id)
	b.Wants("closed", []any{closed.Status, closed.Closed.By.ID == b.Acme.Supervisor.ID, closed.Closed.Remark, b.Told(b.asks, "permit_closed"), len(closed.Answers)}, "[closed true Seen 1 2]")
	var verbs []string
	for _, entry := range closed.Timeline {
		verbs = append(verbs, entry.Verb)
	}
	b.Wants("its story", verbs, "[closed finished extended review_approved review_opened extension_asked approved review_approved review_opened submitted created]")
}
