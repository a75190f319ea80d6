package server_test

import "fmt"

// insight is what people set of dashboards, targets and statistics, so that none of these tables is empty.
func (o *side) insight() {
	o.t.Helper()
	view := map[string]any{"tiles": []string{"observations"}, "period": "this_year", "record_date_type": "reported_date", "fin_year_type": "Jan-Dec", "site_ids": []int64{o.Sites[0]}}
	o.Admin.Put("/api/dashboard_settings", view).Wants(200)
	o.Admin.Put(fmt.Sprintf("/api/dashboard_settings/roles/%d", o.RoleIDs["Worker"]), view).Wants(200)
	o.Admin.Put("/api/measure_targets", map[string]any{"targets": []any{map[string]any{"measure": "observations", "target": 10}}}).Wants(200)
	o.Admin.Put("/api/statistics_settings", map[string]any{"fin_year_type": "Apr-Mar", "frequency_type": "monthly", "all_sites": true, "name_champions": true}).Wants(200)
}
