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
	o.savedReport()
}

// savedReport is a new one, which was mailed.
func (o *side) savedReport() int64 {
	o.t.Helper()
	o.views++
	var saved struct{ Report struct{ ID int64 } }
	o.Admin.Post("/api/saved_reports", map[string]any{"name": fmt.Sprintf("%s %d", o.say("report"), o.views), "report": "observation_report", "period": "this_year", "record_date_type": "reported_date",
		"fin_year_type": "Jan-Dec", "site_ids": []int64{o.Sites[0]}, "role_id": o.RoleIDs["Worker"], "reader_ids": []int64{o.Admin.ID, o.Worker.ID}, "every": "week", "on_day": 1, "at_hour": 7}).Wants(201).Into(&saved)
	o.Admin.Post(fmt.Sprintf("/api/saved_reports/%d/mail", saved.Report.ID), nil).Wants(200)
	o.Exec(`insert into mail_files (organization_id, message_id, name, content_type, content)
		select organization_id, message_id, 'Types.xlsx', 'application/octet-stream', 'x' from mails where organization_id = $1 order by id desc limit 1`, o.ID)
	return saved.Report.ID
}
