package insight_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/modules/insight"
)

// injuryAt makes an incident in which an employee was away for five days.
func (b *bench) injuryAt(site int64, serial int, at string) int64 {
	id := b.Insert(`insert into incidents (organization_id, serial, incident_type, description, site_id, occurred_at, anybody_hurt, created_at, updated_at, victims_count)
		values ($1, $3, 'injury', 'd', $2, $4::timestamptz, 'yes', $4::timestamptz, $4::timestamptz, 1) returning id`, b.Acme.ID, site, serial, at)
	b.Exec(`insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos)
		values ($1, $2, 'employee', 'N', 'male', 'medical', '2026-10-05', '{away}', array[$3::timestamptz::date + 1], array[$3::timestamptz::date + 5])`, b.Acme.ID, id, at)
	return id
}

func (b *bench) hours(hours int, month string) {
	for _, site := range b.Acme.Sites {
		b.Acme.Admin.Patch("/api/manpower", body{"cells": []body{{"site_id": site, "month": month, "headcount": 10, "hours": hours}}}).Wants(http.StatusOK)
	}
}

// yearOf are the rows of statistics of 2026, and what changed.
func (b *bench) yearOf(query string) (out insight.Statistics, said func(measure string, period int) string) {
	out = read[insight.Statistics](b.Acme.Admin, "/api/statistics?year=2026&fin_year_type=Jan-Dec&record_date_type=occurred_date"+query)
	return out, func(measure string, period int) string {
		at := slices.IndexFunc(out.Sites[0].Rows, func(r insight.Row) bool { return r.Key == measure })
		return fmt.Sprintf("%.1f of %.1f", *out.Sites[0].Rows[at].Cells[period].Value, *out.Sites[0].Totals[at].Value)
	}
}

// TestAClosedMonthKeepsItsNumbers: what is reported and entered later is told of and changes nothing,
// in the month, its quarter, its year and their rates, until the month is opened again.
func TestAClosedMonthKeepsItsNumbers(t *testing.T) {
	b := newBench(t)
	b.hours(50_000, "2026-09")
	b.injuryAt(b.Acme.Sites[0], 900, "2026-09-05 08:00+00")
	b.Acme.Admin.Post("/api/closed_months", body{"month": "2026-09"}).Wants(http.StatusCreated)
	b.injuryAt(b.Acme.Sites[1], 901, "2026-09-06 08:00+00")
	b.hours(25_000, "2026-09")

	out, said := b.yearOf("")
	rate := fmt.Sprintf("%.1f", 1e6/(50_000*float64(len(b.Acme.Sites))))
	b.Wants("the month, of the year", []any{said("incidents", 8), said("lost_days", 8), said("hours_worked", 8)[:8]}, fmt.Sprintf("[1.0 of 1.0 5.0 of 5.0 %.1f]", 50_000*float64(len(b.Acme.Sites))))
	b.Wants("its rate is of its hours", said("ltifr", 8)[:len(rate)], rate)
	changed := map[string]string{}
	for _, change := range out.Changes {
		changed[fmt.Sprint(change.Measure, " ", change.SiteID == b.Acme.Sites[1])] = fmt.Sprint(change.Month, " ", change.Closed, " ", *change.Now.Value)
	}
	b.Wants("what changed", []any{changed["incidents true"], changed["incidents false"], changed["hours_worked true"]}, "[2026-09 0 1  2026-09 50000 25000]")
	if quarter, said := b.yearOf("&frequency_type=quarterly"); said("incidents", 2) != "1.0 of 1.0" || len(quarter.Closed) != 1 {
		t.Errorf("the quarter has %s", said("incidents", 2))
	}
	if worker := read[insight.Statistics](b.Acme.Worker, "/api/statistics?year=2026"); len(worker.Changes)+len(worker.Closed) > 0 {
		t.Error("a worker who may not know of sensitive records reads closed months")
	}

	elsewhere := b.Insert("insert into sites (organization_id, name, time_zone) select organization_id, 'Elsewhere', time_zone from sites where organization_id = $1 and id = $2 returning id", b.Acme.ID, b.Acme.Sites[0])
	for _, site := range []int64{elsewhere, b.Acme.Sites[0]} {
		theirs := read[insight.Statistics](b.Acme.Worker, fmt.Sprintf("/api/statistics?year=2026&record_date_type=occurred_date&site_id=%d", site))
		b.Wants("what a worker reads who may not know of sensitive records", incidentsOf(theirs, 8), map[bool]string{true: "0", false: "1"}[site == elsewhere])
	}

	b.Acme.Admin.Post("/api/closed_months", body{"month": "2026-09"}).Wants(http.StatusUnprocessableEntity)
	b.Acme.Admin.Delete("/api/closed_months?month=2026-09").Wants(http.StatusOK)
	b.Acme.Admin.Delete("/api/closed_months?month=2026-09").Wants(http.StatusNotFound)
	if out, said := b.yearOf(""); said("incidents", 8) != "2.0 of 2.0" || len(out.Changes)+len(out.Closed) > 0 {
		t.Errorf("opened again it has %s and %d changes", said("incidents", 8), len(out.Changes))
	}
}

func incidentsOf(of insight.Statistics, period int) float64 {
	at := slices.IndexFunc(of.Sites[0].Rows, func(r insight.Row) bool { return r.Key == "incidents" })
	return *of.Sites[0].Rows[at].Cells[period].Value
}

// TestAMonthIsClosedOnceItIsOver, and by administrators.
func TestAMonthIsClosedOnceItIsOver(t *testing.T) {
	b := newBench(t)
	for _, month := range []string{b.Now().Format("2006-01"), "2099-01", "1980-01", "2026-13"} {
		b.Acme.Admin.Post("/api/closed_months", body{"month": month}).Wants(http.StatusUnprocessableEntity)
	}
	b.Acme.Manager.Post("/api/closed_months", body{"month": "2026-09"}).Wants(http.StatusForbidden)
	b.Acme.Manager.Delete("/api/closed_months?month=2026-09").Wants(http.StatusForbidden)
}
