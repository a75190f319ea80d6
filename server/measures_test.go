package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/core/records"
	"hivis/modules/insight"
	"hivis/server/servertest"
)

// measured is an organization whose records differ in what measures tell apart.
type measured struct {
	*world
	t *testing.T
}

// TestEveryMeasureIsItsRows: each number is that of the rows of its list, and of its export, for
// whoever asks and of whichever sites. The document says which measures there are.
func TestEveryMeasureIsItsRows(t *testing.T) {
	t.Parallel()
	m := &measured{newWorld(t), t}
	m.differ()
	sites := m.acme.Sites
	readers := []*servertest.Client{m.acme.Admin, m.acme.atOneSite(), m.acme.Worker}
	numbers := map[string]int64{}
	for _, reader := range readers {
		for _, scope := range []string{"", fmt.Sprintf("&site_id=%d", sites[0]), fmt.Sprintf("&site_id=%d", sites[1])} {
			for _, date := range []string{"reported_date", "occurred_date"} {
				m.compare(reader, "from=2026-01-01&to=2026-12-31&record_date_type="+date+scope, numbers)
			}
		}
	}
	for _, k := range m.App.Records.Kinds() {
		for _, of := range measuresOf(k) {
			if numbers[of.Name] == 0 {
				t.Errorf("nothing that %s counts is in the test", of.Name)
			}
		}
	}
}

func measuresOf(k *records.Kind) []records.Measure {
	if k.Measured == nil {
		return nil
	}
	return k.Measured.Measures
}

// compare holds every number that somebody gets to its list and its export.
func (m *measured) compare(reader *servertest.Client, query string, numbers map[string]int64) {
	m.t.Helper()
	var all insight.Measures
	reader.Get("/api/measures").Wants(http.StatusOK).Into(&all)
	for len(all.Measures) > 0 {
		some := all.Measures[:min(40, len(all.Measures))]
		all.Measures = all.Measures[len(some):]
		var names []string
		for _, measure := range some {
			names = append(names, measure.Name)
		}
		var values insight.Values
		reader.Get("/api/measures/values?measures=" + strings.Join(names, ",") + "&" + query).Wants(http.StatusOK).Into(&values)
		for _, n := range values.Indicators.Indicators {
			m.one(reader, n, query, numbers)
		}
	}
}

func (m *measured) one(reader *servertest.Client, n insight.Number, query string, numbers map[string]int64) {
	m.t.Helper()
	kind, measure := m.App.Records.MeasureOf(n.Measure)
	if kind == nil {
		return // of people, or a rate
	}
	if n.List == "" {
		if !measure.Health {
			m.t.Errorf("%s: %s has no rows to open", reader.Email, n.Measure)
		}
		return
	}
	numbers[n.Measure] = max(numbers[n.Measure], n.Count)
	_, filters, _ := strings.Cut(n.List, "?")
	list := kind.Measured.Call + "?" + filters
	var page struct {
		Meta struct {
			TotalCount int64 `json:"total_count"`
		}
	}
	reader.Get(list + "&per_page=1").Wants(http.StatusOK).Into(&page)
	if page.Meta.TotalCount != n.Count {
		m.t.Errorf("%s, %s: %s counts %d, and %s has %d", reader.Email, query, n.Measure, n.Count, list, page.Meta.TotalCount)
	}
	if n.Unit == records.CountUnit && measure.Sum == "" && (n.Value == nil || *n.Value != float64(n.Count)) {
		m.t.Errorf("%s: %s is %v, of %d rows", reader.Email, n.Measure, n.Value, n.Count)
	}
	if n.Count == 0 || !m.exports(kind) {
		return
	}
	if rows := int64(len(reader.Get(list + "&export_to_excel=true").Wants(http.StatusOK).Table().Rows)); rows != n.Count {
		m.t.Errorf("%s, %s: %s counts %d, and its export has %d", reader.Email, query, n.Measure, n.Count, rows)
	}
}

// exports reports whether a kind's list can be taken as a file.
func (m *measured) exports(k *records.Kind) bool {
	for _, p := range m.d.Paths[k.Measured.Call]["get"].Parameters {
		if p.Name == "export_to_excel" {
			return true
		}
	}
	return false
}

// differ makes more records of each kind and lets them differ, so that no measure is all or nothing.
func (m *measured) differ() {
	m.t.Helper()
	o := m.acme
	for _, k := range m.App.Records.Kinds() {
		for range 6 {
			if len(measuresOf(k)) > 0 {
				example := m.Example(o.Organization, k)
				o.Admin.Post(example.Path, example.Body).Wants(http.StatusCreated)
			}
		}
	}
	for _, change := range differences {
		m.Exec(strings.ReplaceAll(change, "$2", fmt.Sprint(o.Sites[1])), o.ID)
	}
	m.Exec("delete from idempotency_keys where organization_id = $1", o.ID)
}

// differences are by the ids of the records, at two sites.
var differences = []string{
	"update observations set site_id = $2, division_id = null where organization_id = $1 and id % 2 = 0",
	"update observations set observation_type = (array['unsafe_act', 'unsafe_condition', 'safe_behaviour', 'improvement_opportunity'])[1 + id % 4], stop_work = id % 3 = 0, risk_potential = case when id % 4 < 2 then 'critical' else 'high' end where organization_id = $1",
	"update observations set status = (array['open', 'in_progress', 'completed', 'closed', 'open'])[1 + id % 5], due_at = case when id % 5 = 4 then timestamptz '2026-11-01' else due_at end where organization_id = $1",
	"update observations set created_at = observed_at - interval '40 days' where organization_id = $1 and id % 3 = 1",
	"update incidents set site_id = $2, division_id = null where organization_id = $1 and id % 2 = 0",
	"update incidents set incident_type = (array['near_miss', 'illness', 'property_damage', 'environmental', 'injury'])[1 + id % 5], recordable = 'yes', recordable_reason = 'r', recordable_scheme = 's', severity_level = 'serious', actual_severity = 2, actual_likelihood = 2, potential_severity = 5, potential_likelihood = 2 where organization_id = $1",
	"update incidents set target_date = '2026-11-01', target_at = timestamptz '2026-11-02' where organization_id = $1 and id % 4 = 0 and status = 'open'",
	"update incidents set status = 'closed', closed_at = created_at where organization_id = $1 and id % 4 = 1",
	"delete from incident_victims where organization_id = $1",
	"insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos)" +
		" select $1, i.id, 'employee', 'N', 'male', (array['fatal', 'medical', 'hospital', 'medical', 'first_aid'])[1 + i.id % 5], i.created_at," +
		" case when i.id % 5 = 1 then array['away', 'restricted'] when i.id % 5 = 2 then array['restricted'] else '{}' end," +
		" case when i.id % 5 = 1 then array[i.occurred_at::date - 6, i.occurred_at::date - 2] when i.id % 5 = 2 then array[i.occurred_at::date - 6] else '{}' end," +
		" case when i.id % 5 = 1 then array[i.occurred_at::date - 3, null::date] when i.id % 5 = 2 then array[null::date] else '{}' end" +
		" from incidents i where i.organization_id = $1",
	"update incidents set victims_count = 1, anybody_hurt = 'yes', occurred_at = occurred_at - interval '10 days' where organization_id = $1",
	"update actions set site_id = $2 where organization_id = $1 and id % 2 = 0",
	"update actions set status = 'completed', started_at = created_at, completed_at = case when id % 2 = 0 then due_at - interval '1 hour' else due_at + interval '1 day' end where organization_id = $1 and id % 3 = 0 and status <> 'closed'",
	"update actions set status = 'closed', completed_at = due_at, closed_at = due_at where organization_id = $1 and id % 7 = 1 and status <> 'closed'",
	"update actions set due_date = '2026-11-01', due_at = timestamptz '2026-11-02', planned_for = null, opens_at = null, status = 'open' where organization_id = $1 and id % 3 = 1 and status in ('open', 'in_progress', 'planned')",
	"update actions set control_type = (array['elimination', 'engineering', 'administrative', 'ppe'])[1 + id % 4] where organization_id = $1",
	"update audits set site_id = $2 where organization_id = $1 and id % 2 = 0 and schedule_id is null",
	"update audits set percent = 10 * (id % 10), failed = id % 2 = 0 where organization_id = $1 and completed_at is not null",
	"update audits set due_on = planned_on, due_at = timestamptz '2026-11-02', opens_at = timestamptz '2026-11-01' where organization_id = $1 and status in ('scheduled', 'in_progress') and id % 2 = 0",
	"update permits set requested_at = created_at, starts_at = created_at + interval '1 day', ends_at = created_at + interval '2 days', approved_at = created_at + case when id % 3 = 0 then interval '2 hours' else interval '30 hours' end," +
		" original_ends_at = case when id % 4 = 2 then created_at end, was_overdue = id % 4 = 3, asked_until = null, rejected_at = null, closed_at = case when id % 4 = 0 then created_at + interval '1 day' end," +
		" finished_at = case when id % 4 = 0 then created_at + interval '1 day' end, revoked_at = case when id % 4 = 1 then created_at end, status = (array['closed', 'revoked', 'approved', 'approved'])[1 + id % 4]" +
		" where organization_id = $1 and status in ('draft', 'approved', 'extended', 'closed', 'revoked')",
	"update permits set starts_at = created_at - interval '2 hours', ends_at = created_at - interval '1 hour' where organization_id = $1 and status = 'approved' and id % 4 = 3",
	"update risk_assessments set state = 'published', in_force = open_number, open_state = '', open_number = null where organization_id = $1 and state = 'draft' and id % 3 > 0",
	"update risk_assessments set asked_at = updated_at where organization_id = $1 and state = 'published' and id % 2 = 0",
	"update lessons set site_id = $2 where organization_id = $1 and id % 2 = 0",
}
