package insight_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/insight"
)

// calls are all that answer with numbers.
var calls = []string{
	"/api/dashboards/mobile_index", "/api/dashboards/leading_indicators", "/api/dashboards/lagging_indicators", "/api/dashboards/safety_champions", "/api/dashboards/root_causes",
	"/api/dashboards/action_summaries", "/api/dashboards/safety_pyramids", "/api/dashboards/high_energy", "/api/dashboards/dashboard_module_count_analyses", "/api/dashboards/dashboard_action_count_analyses",
	"/api/action_aging_analyses_reports?reporting_type=risk_level_wise", "/api/closure_reports", "/api/statistics", "/api/statistics?frequency_type=quarterly&fin_year_type=Apr-Mar",
	"/api/reports/observation_report?period=this_year", "/api/reports/sitewise_report_years", "/api/reports/observation_division_report", "/api/reports/observation_user_report",
	"/api/reports/observation_category_report", "/api/reports/observation_category_type_report", "/api/reports/observation_details", "/api/reports/user_wise_module_data",
	"/api/reports/category_wise_module_data", "/api/reports/permit_template_wise_report", "/api/reports/action_control_wise_report",
	"/api/measures", "/api/dashboard_settings", "/api/statistics_settings", "/api/measure_targets", "/api/dashboard_settings/roles",
}

// TestEveryCallAnswers where nothing was ever reported, and where something was.
func TestEveryCallAnswers(t *testing.T) {
	b := newBench(t)
	for range 2 {
		for _, call := range calls {
			b.Acme.Admin.Get(call).Wants(http.StatusOK)
		}
		b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
	}
}

// TestTheRateOfInjuries is that of two lost-time injuries in 100,000 hours, with its exact interval.
func TestTheRateOfInjuries(t *testing.T) {
	b := newBench(t)
	for _, site := range b.Acme.Sites {
		hours := 100_000
		if site != b.Acme.Sites[0] {
			hours = 0
		}
		b.Acme.Admin.Patch("/api/manpower", body{"cells": []body{{"site_id": site, "month": "2026-10", "headcount": 10, "hours": hours}}}).Wants(http.StatusOK)
	}
	for i := range 2 {
		id := b.Insert(`insert into incidents (organization_id, serial, incident_type, description, site_id, occurred_at, anybody_hurt, created_at, updated_at, victims_count)
			values ($1, 900 + $3::int, 'injury', 'd', $2, '2026-10-05 00:00+00', 'yes', '2026-10-05 00:00+00', '2026-10-05 00:00+00', 1) returning id`, b.Acme.ID, b.Acme.Sites[0], i)
		b.Exec(`insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos)
			values ($1, $2, 'employee', 'N', 'male', 'medical', '2026-10-05', '{away}', '{2026-10-06}', '{2026-10-11}')`, b.Acme.ID, id)
	}
	values := read[insight.Values](b.Acme.Admin, "/api/measures/values?measures=ltifr,ltir,severity_rate,lost_days,lost_time_injuries,first_aids&from=2026-10-01&to=2026-10-31")
	var got []string
	for _, n := range values.Indicators.Indicators {
		said := fmt.Sprintf("%s %.2f of %d", n.Measure, *n.Value, n.Count)
		if n.Low != nil {
			said += fmt.Sprintf(" [%.2f %.2f]", *n.Low, *n.High)
		}
		got = append(got, said)
	}
	b.Wants("rates", got, "[ltifr 20.00 of 2 [2.42 72.25] ltir 4.00 of 2 [0.48 14.45] severity_rate 24.00 of 2 lost_days 12.00 of 2 lost_time_injuries 2.00 of 2 first_aids 0.00 of 0]")
	empty := read[insight.Values](b.Acme.Admin, fmt.Sprintf("/api/measures/values?measures=ltifr&from=2026-10-01&to=2026-10-31&site_id=%d", b.Acme.Sites[1]))
	if n := empty.Indicators.Indicators[0]; n.Value != nil {
		t.Errorf("without hours the rate is %v, not nothing", *n.Value)
	}
}

// TestRareInjuriesAreToldByTheDaysBetweenThem, once there are enough of them to tell; the limit is that
// of a g-chart, worked out by hand.
func TestRareInjuriesAreToldByTheDaysBetweenThem(t *testing.T) {
	b := newBench(t)
	day, serial := time.Date(2025, 1, 3, 9, 0, 0, 0, time.UTC), 900
	hurt := func(after int) {
		day, serial = day.AddDate(0, 0, after), serial+1
		id := b.Insert(`insert into incidents (organization_id, serial, incident_type, description, site_id, occurred_at, anybody_hurt, created_at, updated_at, victims_count)
			values ($1, $3::int, 'injury', 'd', $2, $4, 'yes', $4, $4, 1) returning id`, b.Acme.ID, b.Acme.Sites[0], serial, day)
		b.Exec(`insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos)
			values ($1, $2, 'employee', 'N', 'male', 'medical', $3, '{away}', array[$3::timestamptz::date + 1], array[$3::timestamptz::date + 2])`, b.Acme.ID, id, day)
	}
	gaps := func() *insight.Gaps {
		return read[insight.Lagging](b.Acme.Admin, "/api/dashboards/lagging_indicators").Gaps
	}
	for _, after := range []int{0, 24, 60, 10, 88} {
		hurt(after)
	}
	if few := gaps(); few != nil {
		t.Errorf("four gaps are told as %v", few)
	}
	for _, after := range []int{42, 18, 120, 34, 52, 66} {
		hurt(after)
	}
	chart := gaps()
	b.Wants("mean and limit", fmt.Sprintf("%.2f %.2f", chart.Mean, chart.High), "51.40 207.09")
	first, now := chart.Points[0], chart.Points[len(chart.Points)-1]
	b.Wants("gaps", []any{len(chart.Points), first.Days, first.Open, chart.Points[9].Days, now.Open}, "[11 24 false 66 true]")
	if told := read[insight.Lagging](b.Acme.Worker, "/api/dashboards/lagging_indicators"); told.Gaps != nil || told.DaysSince == nil {
		t.Errorf("who may not know who was hurt is told %v", told.Gaps)
	}
	for range 40 {
		hurt(1)
	}
	if many := gaps(); many != nil {
		t.Errorf("an injury a day is told as %v", many)
	}
}

// TestRatesAreOfOnesOwnSites: what somebody sees elsewhere, since they reported it, is not divided
// by the hours of their own site.
func TestRatesAreOfOnesOwnSites(t *testing.T) {
	b := newBench(t)
	b.Acme.Admin.Patch("/api/manpower", body{"cells": []body{{"site_id": b.Acme.Sites[0], "month": "2026-10", "headcount": 10, "hours": 100_000}}}).Wants(http.StatusOK)
	for i, site := range b.Acme.Sites {
		id := b.Insert(`insert into incidents (organization_id, serial, incident_type, description, site_id, reporter_id, occurred_at, anybody_hurt, created_at, updated_at, victims_count)
			values ($1, 900 + $3::int, 'injury', 'd', $2, $4, '2026-10-05 00:00+00', 'yes', '2026-10-05 00:00+00', '2026-10-05 00:00+00', 1) returning id`, b.Acme.ID, site, i, b.Acme.Worker.ID)
		b.Exec(`insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos)
			values ($1, $2, 'employee', 'N', 'male', 'medical', '2026-10-05', '{away}', '{2026-10-07}', '{2026-10-11}')`, b.Acme.ID, id)
	}
	values := read[insight.Values](b.Acme.Worker, "/api/measures/values?measures=ltifr,lost_time_injuries&from=2026-10-01&to=2026-10-31").Indicators.Indicators
	b.Wants("the rate, and all that they see", fmt.Sprintf("%.0f %.0f", *values[0].Value, *values[1].Value), "10 2")
}

// TestParticipationIsOfThoseWhoWereThere: whoever came later does not count among them.
func TestParticipationIsOfThoseWhoWereThere(t *testing.T) {
	b := newBench(t)
	b.Exec("update users set created_at = '2026-11-01' where organization_id = $1", b.Acme.ID)
	b.Exec("update users set created_at = '2026-01-01' where organization_id = $1 and id = any($2)", b.Acme.ID, []int64{b.Acme.Worker.ID, b.Acme.Manager.ID})
	b.Observe(b.Acme, b.Acme.Worker).Wants(http.StatusCreated)
	b.Exec("update observations set created_at = '2026-10-10' where organization_id = $1", b.Acme.ID)
	said := func() string {
		n := read[insight.Values](b.Acme.Admin, "/api/measures/values?measures=participation&from=2026-10-01&to=2026-10-31").Indicators.Indicators[0]
		return fmt.Sprint(n.Count, " of ", n.Of)
	}
	b.Wants("in October", said(), "1 of 2")
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	b.Wants("once they left", said(), "1 of 2")
}
