package observations_test

import (
	"net/http"
	"testing"
	"time"
)

// TestTheFreePlanHasFiftyReportsAMonth, of the organization's own month; a month that is
// over does not count. A stranger's report is let in and does not count either, and one
// for which work stands still is let in.
func TestTheFreePlanHasFiftyReportsAMonth(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free', time_zone = 'Asia/Tokyo' where id = $1", b.Acme.ID)
	// The test begins in November; in Tokyo that began on the 31st of October at 15:00.
	b.fill(b.Acme.ID, 7, time.Date(2026, 10, 31, 14, 59, 0, 0, time.UTC))
	b.fill(b.Acme.ID, 49, time.Date(2026, 10, 31, 15, 0, 0, 0, time.UTC))
	b.reportOpenly()
	b.report(b.Acme.Worker)
	const said = "The free plan allows 50 observations a month. Delete one, or upgrade the plan to create more."
	p := b.Acme.Worker.Post("/api/observations", b.form()).Refuses(http.StatusUnprocessableEntity, "free_observations_used")
	b.Wants("said", p.Error, said)
	b.Acme.Worker.Headers["Accept-Language"] = "de"
	p = b.Acme.Worker.Post("/api/observations", b.form()).Refuses(http.StatusUnprocessableEntity, "free_observations_used")
	b.Wants("said in German", p.Error, "Der kostenlose Tarif erlaubt 50 Beobachtungen im Monat. Löschen Sie eine oder wechseln Sie den Tarif, um weitere anzulegen.")
	b.reportOpenly()
	b.report(b.Acme.Worker, body{"stop_work": true})
	b.report(b.Globex.Worker, body{"site_id": b.Globex.Sites[0], "actions": []body{b.action(body{"responsible_id": b.Globex.Worker.ID})}})

	file, mapping := b.accidents()
	for _, dryRun := range []bool{true, false} {
		b.upload(b.Acme.Admin, file, mapping, dryRun).Refuses(http.StatusUnprocessableEntity, "free_observations_used")
	}
	b.Exec("update organizations set subscription_type = 'business' where id = $1", b.Acme.ID)
	b.Advance(2 * time.Second) // sessions are remembered for a moment
	b.report(b.Acme.Worker)
	b.Wants("all", b.total(b.Acme.Admin), 7+49+5)
}

func (b *bench) fill(organization int64, count int, at time.Time) {
	b.t.Helper()
	b.Exec(`insert into observations (organization_id, serial, observation_type, description, site_id, observed_at, risk_potential, action_required,
			no_action_reason, status, created_at, updated_at)
		select $1, 1000000 + extract(epoch from $3::timestamptz)::bigint + n, 'unsafe_act', 'x', $4, $3, 'low', false, 'Mended', 'closed', $3, $3 from generate_series(1, $2) n`,
		organization, count, at, b.Acme.Sites[0])
}
