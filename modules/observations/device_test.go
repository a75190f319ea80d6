package observations_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/observations"
)

const deviceID = "5c1e0d3a-9f57-4b7e-8a40-0d6f2f0a7e11"

// TestAReportThatWaitedOnADeviceIsThereOnce sends one again after its
// Idempotency-Key was forgotten, and after its site was closed.
func TestAReportThatWaitedOnADeviceIsThereOnce(t *testing.T) {
	b := newBench(t)
	form := body{"device_id": deviceID, "description": "Cable across the aisle"}
	first := b.report(b.Acme.Worker, form)
	other := b.report(b.Acme.Supervisor, form)
	b.Wants("another person's report is another one, and theirs", []any{other.ID == first.ID, other.ReportedBy.ID}, []any{false, b.Acme.Supervisor.ID})
	b.Exec("delete from observations where id = $1", other.ID)
	b.anAnonymousReportThatComesAgainStaysAnonymous()
	b.Later(30*24*time.Hour, b.Acme.Worker, b.Acme.Manager)
	b.Exec("update sites set status = 'inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Sites[0])
	again := b.report(b.Acme.Worker, form)
	b.Wants("the number", again.Number, first.Number)
	b.Wants("its actions", len(again.Actions), len(first.Actions))
	b.Wants("rows", b.Insert("select count(*) from observations where organization_id = $1 and description = 'Cable across the aisle'", b.Acme.ID), int64(1))
	b.Wants("its actions' rows", b.Insert("select count(*) from actions where organization_id = $1 and actionable_type = 'Observation' and actionable_id = $2", b.Acme.ID, first.ID), int64(1))
}

// anAnonymousReportThatComesAgainStaysAnonymous also when it comes with a name.
func (b *bench) anAnonymousReportThatComesAgainStaysAnonymous() {
	b.t.Helper()
	first := b.report(b.Acme.Worker, body{"device_id": "anonymous " + deviceID, "anonymous": true})
	for _, anonymous := range []bool{true, false} {
		b.Acme.Worker.Headers["Idempotency-Key"] = "again"
		if anonymous {
			b.Acme.Worker.Headers["Idempotency-Key"] = "again, without a name"
		}
		again := b.report(b.Acme.Worker, body{"device_id": "anonymous " + deviceID, "anonymous": anonymous})
		b.Wants("the report", []any{again.ID, again.ReportedBy == nil}, []any{first.ID, true})
	}
	b.Wants("answers saved under the reporter", b.Insert("select count(*) from idempotency_keys where organization_id = $1 and user_id = $2 and key like 'again%'",
		b.Acme.ID, b.Acme.Worker.ID), int64(0))
	delete(b.Acme.Worker.Headers, "Idempotency-Key")
}

// TestADeletedReportIsNoNewOne: sent again by its device or by a stranger, it says so.
func TestADeletedReportIsNoNewOne(t *testing.T) {
	b := newBench(t)
	report := b.form(body{"device_id": strings.Repeat("d", 20), "anonymous": true})
	var made observations.Answer
	b.Acme.Worker.Post("/api/observations", report).Wants(http.StatusCreated).Into(&made)
	b.Acme.Admin.Delete(pathOf(made.Observation.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Acme.Worker.Post("/api/observations", report).Refuses(http.StatusNotFound, "record_deleted").Says("OBS-000001 was deleted.", "de", "OBS-000001 wurde gelöscht.")
	stranger := b.Acme.Worker.Anonymous()
	outer := body{"report_id": strings.Repeat("r", 20), "observation_type": "unsafe_condition", "description": "A hole", "site_id": b.Acme.Sites[0]}
	stranger.Do("POST", "/api/outer_observations", outer).Wants(http.StatusCreated)
	b.Acme.Admin.Delete(pathOf(b.Insert("select max(id) from observations")), body{"reason": "Twice"}).Wants(http.StatusOK)
	stranger.Do("POST", "/api/outer_observations", outer).Refuses(http.StatusNotFound, "record_deleted")
}
