package insight_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/modules/insight"
)

func view(tiles ...string) body {
	return body{"tiles": tiles, "period": "last_month", "record_date_type": "occurred_date", "fin_year_type": "Jan-Dec", "site_ids": []int64{}}
}

// TestADashboardIsOnesOwn: what somebody kept, else what their role starts with, else what is usual.
func TestADashboardIsOnesOwn(t *testing.T) {
	b := newBench(t)
	const path = "/api/dashboard_settings"
	says := func(want string) {
		t.Helper()
		s := read[insight.DashboardSettings](b.Acme.Worker, path)
		b.Wants("the dashboard", fmt.Sprint(s.Origin, " ", strings.Join(s.Tiles[:2], " "), " ", s.Period), want)
	}
	says("usual observations near_misses this_month")
	b.Acme.Admin.Put(fmt.Sprintf("%s/roles/%d", path, b.Acme.RoleIDs["Worker"]), view("ltifr", "incidents")).Wants(http.StatusOK)
	says("role ltifr incidents last_month")
	b.Acme.Worker.Put(path, view("overdue_actions", "safety_pyramid")).Wants(http.StatusOK)
	says("own overdue_actions safety_pyramid last_month")
	b.Acme.Worker.Put(path, view("incidents", "incidents")).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "tiles[1]", "This is given twice.")
	b.Acme.Worker.Put(path, view("nothing")).Refuses(http.StatusUnprocessableEntity, "invalid")
	elsewhere := view("incidents", "observations")
	elsewhere["site_ids"] = []int64{b.Globex.Sites[0]}
	b.Acme.Worker.Put(path, elsewhere).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "site_ids", "Choose one of your sites.")
	b.Acme.Worker.Delete(path).Wants(http.StatusOK)
	says("role ltifr incidents last_month")
	b.Acme.Worker.Put(fmt.Sprintf("%s/roles/%d", path, b.Acme.RoleIDs["Worker"]), view("ltifr")).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Admin.Put(fmt.Sprintf("%s/roles/%d", path, b.Globex.RoleIDs["Worker"]), view("ltifr")).Wants(http.StatusNotFound)
}

// TestContractorsGetNoNumbers, whatever their role lets them read.
func TestContractorsGetNoNumbers(t *testing.T) {
	b := newBench(t)
	b.Exec("update users set is_contractor = true where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	for _, call := range []string{"/api/measures", "/api/dashboards/leading_indicators", "/api/statistics", "/api/closure_reports"} {
		b.Acme.Worker.Get(call).Refuses(http.StatusForbidden, "permission_denied")
	}
}

// TestChampionsAreNamedWhereTheyWant, and whoever does not want it is not.
func TestChampionsAreNamedWhereTheyWant(t *testing.T) {
	b := newBench(t)
	const path = "/api/dashboards/safety_champions"
	b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
	b.Exec("update observations set status = 'closed' where organization_id = $1", b.Acme.ID)
	said := func() string {
		c := read[insight.Champions](b.Acme.Admin, path)
		return fmt.Sprint(len(c.Teams), " ", len(c.People), " ", c.Named)
	}
	b.Wants("teams by default", said(), "1 0 false")
	b.Acme.Admin.Put("/api/statistics_settings", body{"fin_year_type": "Apr-Mar", "frequency_type": "quarterly", "all_sites": false, "name_champions": true}).Wants(http.StatusOK)
	b.Wants("named", said(), "1 1 true")
	unnamed := view("observations", "incidents")
	unnamed["unnamed"] = true
	b.Acme.Worker.Put("/api/dashboard_settings", unnamed).Wants(http.StatusOK)
	b.Wants("who does not want to be named", said(), "1 0 true")
	statistics := read[insight.Statistics](b.Acme.Admin, "/api/statistics?year=2026")
	b.Wants("statistics as set", fmt.Sprint(statistics.Frequency, " ", len(statistics.Periods), " ", statistics.Periods[0].Key, " ", statistics.Periods[0].From, " ", len(statistics.Sites)), fmt.Sprint("quarterly 4 2026-Q1 2026-04-01 ", len(b.Acme.Sites)))
}

// TestAReportIsTakenAsAFile in words of its reader's language.
func TestAReportIsTakenAsAFile(t *testing.T) {
	b := newBench(t)
	b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
	table := b.Acme.Admin.Get("/api/reports/observation_category_type_report?period=this_month&export_to_excel=true").Wants(http.StatusOK).Table()
	b.Wants("headings", table.Headings[:2], "[Type Observations]")
	last := table.Rows[len(table.Rows)-1]
	b.Wants("the total", last.Cells[:2], "[Total 1]")
	for _, row := range table.Rows {
		if strings.Contains(row.Cells[0], "_") {
			t.Errorf("%q is no word", row.Cells[0])
		}
	}
}
