package server_test

import "fmt"

// insight is what people set of dashboards, targets and statistics, so that none of these tables is empty.
func (o *side) insight() {
	o.t.Helper()
	view := map[string]any{"tiles": []string{"observations"}, "period": "this_year", "record_date_type": "reported_date", "fin_year_type": "Jan-Dec", "site_ids": []int64{o.Sites[0]}}
	o.Admin.Put("/api/dashboard_settings", view).Wants(200)
	o.Admin.Put(fmt.Sprintf("/api/dashboard_settings/roles/%d", o.RoleIDs["Worker"]), view).Wants(200)
	o.Admin.Put("/api/measure_targets", map[string]any{"targets": []any{map[string]any{"measure": "observations", "target": 10}}}).Wants(200)
	o.Admin.Put("/api/statistics_settings", map[string]any{"fin_year_type": "Apr-Mar", "frequency_type": "monthly", "all_sites": true, "name_champions": true, "process_safety": true}).Wants(200)
	o.savedReport()
	o.Admin.Post("/api/closed_months", map[string]any{"month": "2020-01"}).Wants(201)
	o.managementReview()
}

// managementReview is a new one, of which something is said.
func (o *side) managementReview() int64 {
	o.t.Helper()
	var made struct{ Review struct{ ID int64 } }
	o.Admin.Post("/api/management_reviews", map[string]any{"title": o.fresh("review"), "from": "2026-01-01", "to": "2026-03-31", "held_on": "2026-04-10", "attendees": o.say("attendees"),
		"site_ids": []int64{o.Sites[0]}, "texts": []any{map[string]any{"section": "decisions", "text": o.say("decision")}}}).Wants(201).Into(&made)
	return made.Review.ID
}

// anotherMonth is one that is over and not closed yet.
func anotherMonth(o *side, r *request) {
	o.views++
	r.body["month"] = fmt.Sprintf("%d-%02d", 1991+o.views/12%25, 1+o.views%12)
}

// sameVersion changes a review as it is now.
func sameVersion(_ *side, r *request) {
	r.body["version"], r.body["from"], r.body["to"] = 1, "2026-01-01", "2026-06-30"
}

func periodOfReview(_ *side, r *request) { r.body["from"], r.body["to"] = "2026-01-01", "2026-06-30" }

// closedMonth asks for one that is closed.
func closedMonth(o *side, r *request) {
	month := map[string]any{}
	anotherMonth(o, &request{body: month})
	o.Admin.Post("/api/closed_months", month).Wants(201)
	r.query.Set("month", fmt.Sprint(month["month"]))
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
