package permits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/permits"
	"hivis/platform/db"
	"hivis/server/servertest"
)

// TestTheNumbersOfAKnownSet holds dashboard, board and report to the permits that they count:
// one of each kind, and a draft, which is no permit yet.
func TestTheNumbersOfAKnownSet(t *testing.T) {
	b := newBench(t)
	ofLow := body{"type_id": b.low}
	b.draft()
	b.requested()
	b.decide(b.Acme.Admin, b.requested(), "reject").Wants(http.StatusOK)
	live, revoked, extended := b.live(), b.live(), b.draft(ofLow)
	b.MovePermit(b.Acme.Manager, revoked, "revoke", body{"remark": "Gas"}).Wants(http.StatusOK)
	b.MovePermit(b.asks, extended, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.asks, extended, "extend", body{"ends_at": b.Now().Add(11 * time.Hour), "remark": "Late", "answers": declared}).Wants(http.StatusOK)
	closed, late := b.draft(ofLow), b.draft(ofLow)
	for _, id := range []int64{closed, late} {
		b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	}
	b.MovePermit(b.asks, closed, "close", body{"answers": servertest.Checklist()}).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Supervisor, closed, "confirm_closure", nil).Wants(http.StatusOK)
	b.Later(10*time.Hour, b.asks, b.Acme.Manager) // past the end of live and late, not of extended

	b.Wants("by status", b.numbers("by_status_counts"), "7: closed 1, extended 1, overdue 2, rejected 1, requested 1, revoked 1, ")
	b.Wants("by type", b.numbers("by_template_counts"), "7: Cleaning closed 1, Cleaning extended 1, Cleaning overdue 1, Hot work overdue 1, Hot work rejected 1, Hot work requested 1, Hot work revoked 1, ")
	b.Wants("of one type", b.numbers(fmt.Sprintf("by_location_counts?type_id=%d", b.low)), "3: Auckland closed 1, Auckland extended 1, Auckland overdue 1, ")
	b.Wants("of another day", b.numbers("by_status_counts?from=2026-11-24"), "0: ")

	b.sameEitherWay()

	var trackers permits.Trackers
	b.Acme.Manager.Get("/api/dashboard_data/ptw_kpi_trackers").Wants(http.StatusOK).Into(&trackers)
	got := ""
	for _, each := range trackers.Trackers {
		got += fmt.Sprintf("%s %d of %d, %v; ", each.Key, each.Count, each.Of, *each.Value)
	}
	b.Wants("measures", got, "approved_in_time 5 of 5, 100; closed_in_time 1 of 1, 100; extended 1 of 5, 20; revoked 1 of 5, 20; overdue 2 of 5, 40; ")
	var months permits.Months
	b.Acme.Manager.Get("/api/dashboard_data/ptw_kpi_trackers/ptw_counts").Wants(http.StatusOK).Into(&months)
	b.Wants("the month", months.Months, "[{2026-11 7 5 1 1 1 2}]")

	var board struct{ Permits []permits.Permit }
	b.Acme.Manager.Get(fmt.Sprintf("/api/permits_data/live?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&board)
	got = ""
	for _, p := range board.Permits {
		got += fmt.Sprintf("%d %s, ", p.ID, p.Status)
	}
	b.Wants("the board", got, fmt.Sprintf("%d overdue, %d overdue, %d extended, ", live, late, extended))
	var report permits.Report
	b.Acme.Manager.Get(fmt.Sprintf("/api/permits_data/%d/permit_report", live)).Wants(http.StatusOK).Into(&report)
	b.Wants("the paper", []any{report.Permit.ID == live, report.Letterhead.Organization, len(report.Reviews), report.Reviews[0].State, len(report.Permit.Workers)}, "[true acme 1 approved 1]")
}

// TestAnotherTimeZoneIsAnotherMonth: what is counted by month at a site moves with its zone, and
// nothing is left in the month before.
func TestAnotherTimeZoneIsAnotherMonth(t *testing.T) {
	b := newBench(t)
	rejected := b.requested()
	b.decide(b.Acme.Admin, rejected, "reject").Wants(http.StatusOK)
	b.Exec("update permits set requested_at = '2026-10-31 12:00Z', starts_at = '2026-10-31 12:30Z' where id = $1", rejected)
	months := func(want string) {
		t.Helper()
		var got permits.Months
		b.Acme.Manager.Get("/api/dashboard_data/ptw_kpi_trackers/ptw_counts").Wants(http.StatusOK).Into(&got)
		b.Wants("months", got.Months, want)
		b.sameEitherWay()
	}
	months("[{2026-11 1 0 0 1 0 0}]")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/sites/%d", b.Acme.Sites[0]), body{"time_zone": "Europe/Sofia"}).Wants(http.StatusOK)
	months("[{2026-10 1 0 0 1 0 0}]")
	b.Acme.Admin.Do(http.MethodDelete, fmt.Sprintf("/api/permit_form_questions/%d", rejected), body{"reason": "Twice"}).Wants(http.StatusOK)
	months("[]")
}

// numbers are the counts of the dashboard in words, with their total.
func (b *bench) numbers(what string) string {
	b.t.Helper()
	var counts permits.DashboardCounts
	b.Acme.Manager.Get("/api/dashboard_data/permits_dashboard_" + what).Wants(http.StatusOK).Into(&counts)
	said := fmt.Sprintf("%d: ", counts.Total)
	for _, c := range counts.Counts {
		if c.ID != 0 {
			said += c.Name + " "
		}
		said += fmt.Sprintf("%s %d, ", c.Status, c.Count)
	}
	return said
}

// sameEitherWay holds the numbers that are kept to those that are counted from each permit, which
// those within days are: by a manager of the site, by an officer from elsewhere, and once what
// changed is summed up.
func (b *bench) sameEitherWay() {
	b.t.Helper()
	b.Exec("delete from user_sites where user_id = $1", b.Acme.Supervisor.ID)
	b.Acme.Supervisor.SignIn()
	b.Acme.Admin.SignIn()
	for range 2 {
		for _, who := range []*servertest.Client{b.Acme.Manager, b.Acme.Supervisor, b.Acme.Admin} {
			for _, path := range []string{"permits_dashboard_by_status_counts", "permits_dashboard_by_location_counts", "permits_dashboard_by_template_counts", "ptw_kpi_trackers", "ptw_kpi_trackers/ptw_counts"} {
				kept := who.Get("/api/dashboard_data/" + path).Wants(http.StatusOK).Bytes
				counted := who.Get("/api/dashboard_data/" + path + "?from=2026-01-01&to=2027-01-01").Wants(http.StatusOK).Bytes
				b.Wants(path, string(kept), string(counted))
			}
			kept, counted := permits.CountsAnswer{}, permits.CountsAnswer{}
			who.Get("/api/permit_form_questions/period_status_counts").Wants(http.StatusOK).Into(&kept)
			who.Get("/api/permit_form_questions/period_status_counts?starts_from=2026-01-01").Wants(http.StatusOK).Into(&counted)
			b.Wants("tabs", kept, counted)
		}
		b.Exec("select sum_permit_tallies($1)", b.Acme.ID)
	}
	b.Exec("insert into user_sites (organization_id, user_id, site_id) values ($1, $2, $3)", b.Acme.ID, b.Acme.Supervisor.ID, b.Acme.Sites[0])
	b.Acme.Supervisor.SignIn()
}

// TestAZoneThatChangesMeanwhile: a permit that changes while its site gets another time zone is
// counted by the zone that the site has in the end, and taken out by it.
func TestAZoneThatChangesMeanwhile(t *testing.T) {
	b := newBench(t)
	id := b.requested()
	b.decide(b.Acme.Admin, id, "reject").Wants(http.StatusOK)
	changed := make(chan struct{})
	err := b.Database.Platform(t.Context(), "a site gets another zone", func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "update sites set time_zone = 'Europe/Sofia' where id = $1", b.Acme.Sites[0]); err != nil {
			return err
		}
		go func() {
			defer close(changed)
			b.Exec("update permits set requested_at = '2026-10-31 12:00Z', starts_at = '2026-10-31 12:30Z' where id = $1", id)
		}()
		for {
			select {
			case <-changed: // it waited for nothing
				return nil
			default:
			}
			var waits bool
			err := tx.QueryRow(t.Context(), "select exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid)").Scan(&waits)
			if err != nil || waits {
				return err
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	<-changed
	var got permits.Months
	b.Acme.Manager.Get("/api/dashboard_data/ptw_kpi_trackers/ptw_counts").Wants(http.StatusOK).Into(&got)
	b.Wants("months", got.Months, "[{2026-10 1 0 0 1 0 0}]")
	b.sameEitherWay()
}
