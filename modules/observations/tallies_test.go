package observations_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/observations"
)

// TestTalliesFollowTheObservations by site, status and the week in which they are due.
func TestTalliesFollowTheObservations(t *testing.T) {
	b := newBench(t)
	same := func(after string) {
		t.Helper()
		var wrong int
		err := b.Database.Owner(t).QueryRow(t.Context(), `with kept as (
				select facet, value, site_id, sensitive, to_char(week at time zone 'UTC', 'YYYY-MM-DD') as week, sum(records) as n from tallies
				where organization_id = $1 and kind = 'Observation' group by 1, 2, 3, 4, 5 having sum(records) <> 0), counted as (
				select 'all', '', site_id, sensitive, null, count(*) from observations where organization_id = $1 and deleted_at is null group by 3, 4
				union all select 'status', status, site_id, sensitive, case when status in ('open', 'in_progress') then to_char(date_trunc('week', due_at at time zone 'UTC'), 'YYYY-MM-DD') end, count(*)
				from observations where organization_id = $1 and deleted_at is null group by 2, 3, 4, 5)
			select (select count(*) from (table kept except table counted) a) + (select count(*) from (table counted except table kept) b)`, b.Acme.ID).Scan(&wrong)
		if err != nil {
			t.Fatal(err)
		}
		b.Wants(after+": kept and counted differ in", wrong, 0)
	}
	made := b.report(b.Acme.Worker, body{"action_required": true, "actions": []body{b.action()}})
	b.report(b.Acme.Worker, unactioned("Mended"))
	b.report(b.Acme.Manager, unactioned("Mended"), body{"site_id": b.Acme.Sites[1], "sensitive": true})
	same("reported")
	b.complete(b.Acme.Supervisor, made.Actions[0])
	same("an action done")
	b.Acme.Manager.Patch(pathOf(made.ID), body{"site_id": b.Acme.Sites[1]}).Wants(http.StatusOK)
	same("moved")
	b.Acme.Admin.Delete(pathOf(made.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	same("deleted")
	b.Exec("select sum_tallies($1)", b.Acme.ID)
	same("summed up")
}

// TestWeeksTellWhatIsSurelyOverdue: what is due in a week that is over is overdue, and in one
// that has not begun it is not. In the others each observation is looked at.
func TestWeeksTellWhatIsSurelyOverdue(t *testing.T) {
	b := newBench(t)
	tabs := func() string {
		var answer observations.CountsAnswer
		b.Acme.Admin.Get("/api/observations/period_status_counts").Wants(http.StatusOK).Into(&answer)
		return fmt.Sprint(answer.Counts.All, answer.Counts.Open, answer.Counts.InProgress, answer.Counts.Overdue)
	}
	for _, step := range []struct{ value, week, want string }{
		{"open", "2026-11-16", "0 0 0 0"},
		{"in_progress", "2026-11-30", "10001 0 10001 0"},
		{"open", "2026-11-09", "10001 0 10001 10001"},
		{"open", "2027-01-01", "10001 10001 10001 10001"},
	} {
		b.Exec(`insert into tallies (organization_id, kind, site_id, facet, value, week, sensitive, records) values ($1, 'Observation', $2, 'status', $3, $4::timestamptz, false, 20000)`,
			b.Acme.ID, b.Acme.Sites[0], step.value, step.week+" 00:00Z")
		b.Wants("due in the week of "+step.week, tabs(), step.want)
	}
}
