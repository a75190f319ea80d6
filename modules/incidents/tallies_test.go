package incidents_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/server/servertest"
)

// recounted is what the tallies have to be, counted from the incidents themselves.
const recounted = `
select string_agg(facet || ' ' || site_id || ' ' || value || ' ' || coalesce(week, '') || ' ' || sensitive || ' ' || n, E'\n' order by facet, site_id, value, week, sensitive) from (
  select facet, site_id, value, week, sensitive, count(*) as n from (
    select 'all' as facet, site_id, '' as value, null as week, sensitive from incidents where organization_id = $1 and deleted_at is null
    union all select 'status', site_id, case status when 'closed' then 'closed' else case when rated then 'open' else 'rating_pending' end end,
      case status when 'open' then to_char(date_trunc('week', target_at at time zone 'UTC'), 'YYYY-MM-DD') end, sensitive from incidents where organization_id = $1 and deleted_at is null
    union all select 'actual', site_id, coalesce(actual_severity::text, '0') || '.' || coalesce(actual_likelihood::text, '0'), null, sensitive from incidents where organization_id = $1 and deleted_at is null
    union all select 'potential', site_id, coalesce(potential_severity::text, '0') || '.' || coalesce(potential_likelihood::text, '0'), null, sensitive from incidents where organization_id = $1 and deleted_at is null
  ) each group by 1, 2, 3, 4, 5) counted`

const tallied = `
select string_agg(facet || ' ' || site_id || ' ' || value || ' ' || coalesce(week, '') || ' ' || sensitive || ' ' || n, E'\n' order by facet, site_id, value, week, sensitive) from (
  select facet, site_id, value, to_char(week at time zone 'UTC', 'YYYY-MM-DD') as week, sensitive, sum(records) as n from tallies
  where organization_id = $1 and kind = 'Incident' group by 1, 2, 3, 4, 5 having sum(records) <> 0) t`

// TestTalliesFollowTheIncidents whatever happens to them, one by one and many at once.
func TestTalliesFollowTheIncidents(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker).ID
	b.report(b.Acme.Worker, body{"anybody_hurt": "yes"})
	b.report(b.Acme.Manager, body{"site_id": b.Acme.Sites[1]})
	for _, step := range []struct{ what, sql string }{
		{"reported", "select $1::bigint"},
		{"rated", "update incidents set actual_severity = 4, actual_likelihood = 2, potential_severity = 5, potential_likelihood = 1, severity_level = 'major' where id = $1"},
		{"given days", "update incidents set target_at = '2026-12-31 23:30Z', target_date = '2026-12-31' where organization_id = (select organization_id from incidents where id = $1)"},
		{"to be read by few", "update incidents set sensitive = true where id = $1"},
		{"moved", fmt.Sprintf("update incidents set site_id = %d where id = $1", b.Acme.Sites[1])},
		{"said in other words", "update incidents set description = 'Another' where id = $1"},
		{"closed", "update incidents set status = 'closed', closed_at = now() where id = $1"},
		{"deleted", "update incidents set deleted_at = now() where id = $1"},
		{"restored", "update incidents set deleted_at = null where id = $1"},
		{"removed", "delete from incidents where id = $1"},
	} {
		// As the owner, to whom what was deleted is there too.
		if _, err := b.Database.Owner(t).Exec(t.Context(), step.sql, id); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		b.sameTallies(step.what)
	}
	b.Exec("select sum_tallies($1)", b.Acme.ID)
	b.sameTallies("summed up")
	b.Wants("rows that are changes", b.Insert("select count(*) from tallies where organization_id = $1 and not summed", b.Acme.ID), 0)
	b.Exec("delete from organizations where id = $1", b.Acme.ID) // all of it goes, numbers too
}

func (b *bench) sameTallies(after string) {
	b.t.Helper()
	owner := b.Database.Owner(b.t)
	var want, got string
	if err := owner.QueryRow(b.t.Context(), recounted, b.Acme.ID).Scan(&want); err != nil {
		b.t.Fatal(err)
	}
	if err := owner.QueryRow(b.t.Context(), tallied, b.Acme.ID).Scan(&got); err != nil {
		b.t.Fatal(err)
	}
	b.Wants(after, got, want)
}

// TestWhatIsSurelyManyIsNotCounted: of more than are counted the tallies are believed, of
// fewer each is looked at; and they tell nobody of what they do not see.
func TestWhatIsSurelyManyIsNotCounted(t *testing.T) {
	b := newBench(t)
	b.report(b.Acme.Worker)
	head := b.head() // of the first site, without what is sensitive
	many := func(site int64, sensitive bool) {
		b.Exec(`insert into tallies (organization_id, kind, site_id, facet, value, sensitive, records) select $1, 'Incident', $2, facet, value, $3, 20000
			from (values ('all', ''), ('status', 'closed'), ('actual', '4.2')) f (facet, value)`, b.Acme.ID, site, sensitive)
	}
	said := func(c *servertest.Client, query string) string {
		var tabs struct{ Counts map[string]int }
		var matrix struct {
			Cells []struct{ Severity, Likelihood, Count int }
		}
		c.Get("/api/incidents/period_status_counts" + query).Wants(http.StatusOK).Into(&tabs)
		c.Get("/api/incidents/matrix_counts" + query).Wants(http.StatusOK).Into(&matrix)
		return fmt.Sprint(tabs.Counts["closed"], tabs.Counts["rating_pending"], matrix.Cells)
	}
	const few, believed = "0 1 []", "10001 1 [{4 2 1001}]"
	b.Wants("before", said(head, ""), few)
	many(b.Acme.Sites[1], false)
	many(b.Acme.Sites[0], true)
	b.Wants("elsewhere, or sensitive", said(head, ""), few)
	b.Wants("to an administrator", said(b.Acme.Admin, ""), believed)
	b.Wants("to another organization", said(b.Globex.Admin, ""), "0 0 []")
	many(b.Acme.Sites[0], false)
	b.Wants("at their site", said(head, ""), believed)
	b.Wants("narrowed", said(head, "?incident_type=near_miss"), few)
}
