package insight_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hivis/modules/insight"
)

// harmed makes an incident of a type with one victim.
func (b *bench) harmed(serial int, kind, who, treatment string, away int, lasting bool) {
	id := b.Insert(`insert into incidents (organization_id, serial, incident_type, description, site_id, occurred_at, anybody_hurt, created_at, updated_at, victims_count)
		values ($1, $3, $4, 'd', $2, '2026-09-05 08:00+00', 'yes', '2026-11-05', '2026-11-05', 1) returning id`, b.Acme.ID, b.Acme.Sites[0], serial, kind)
	b.Exec(`insert into incident_victims (organization_id, incident_id, victim_type, name, gender, treatment, created_at, span_statuses, span_froms, span_tos, lasting)
		values ($1, $2, $3, 'N', 'male', $4, '2026-10-05', case when $5::int > 0 then '{away}'::text[] else '{}' end,
		case when $5 > 0 then array[date '2026-09-06'] else '{}' end, case when $5 > 0 then array[date '2026-09-05' + $5] else '{}' end, $6)`, b.Acme.ID, id, who, treatment, away, lasting)
}

// TestMainTypesOfInjury counts people by the first digits of the code of what they had: employees and
// contractors apart, no visitors and no illness, those that nobody coded as such. The rows behind each
// number are those of its list.
func TestMainTypesOfInjury(t *testing.T) {
	b := newBench(t)
	for i, c := range []struct {
		kind, who, treatment, nature string
		lasting                      bool
	}{
		{"injury", "employee", "medical", "111", true}, {"vehicle", "employee", "hospital", "111", false}, {"injury", "employee", "medical", "1231", false},
		{"injury", "contractor", "medical", "1232", true}, {"injury", "contractor", "medical", "123", false}, {"injury", "employee", "medical", "", false},
		{"injury", "employee", "first_aid", "132", false}, {"illness", "employee", "medical", "111", true}, {"injury", "visitor", "medical", "111", true},
	} {
		b.harmed(900+i, c.kind, c.who, c.treatment, 0, c.lasting)
		b.Exec("update incident_victims set nature = $2 where organization_id = $1 and incident_id = (select max(id) from incidents where organization_id = $1)", b.Acme.ID, c.nature)
	}
	ask := "/api/reports/standards?from=2026-09-01&to=2026-09-30"
	var got []string
	for _, one := range read[insight.Standards](b.Acme.Admin, ask).Tables[0].InjuryTypes {
		numbers := []any{}
		for _, l := range one.Lines {
			numbers = append(numbers, *l.Value)
			b.rowsBehind(l)
		}
		got = append(got, fmt.Sprint(one.Code, " ", one.Title, " ", numbers))
	}
	b.Wants("types", got, "[123 Sprains, strains, tears [0 1 1 2] 111 Fractures [1 2 0 0]   [0 1 0 0]]")
	b.Acme.Admin.Get("/api/v2/incidents?injury_nature=111&injury_class=lasting").Wants(http.StatusOK)
	var list struct{ Incidents []struct{ ID int64 } }
	for query, want := range map[string]int{"injury_nature=111": 4, "injury_nature=111,132": 5, "injury_nature=0": 1, "injury_nature=999999": 0, "injury_nature=111&victim_type=visitor": 1} {
		b.Acme.Admin.Get("/api/v2/incidents?" + query).Wants(http.StatusOK).Into(&list)
		b.Wants(query, len(list.Incidents), fmt.Sprint(want))
		b.Acme.Worker.Get("/api/v2/incidents?" + query).Wants(http.StatusOK).Into(&list)
		b.Wants(query+" to who may not know", len(list.Incidents), "0")
	}
	rows := b.Acme.Admin.Get(ask + "&export_to_excel=true").Wants(http.StatusOK).Table().Rows
	if all := fmt.Sprint(rows); !strings.Contains(all, "Recordable injuries: Fractures") || !strings.Contains(all, "Recordable injuries: type not said") {
		t.Errorf("the file lacks types of injury: %s", all)
	}
}

// TestTablesOfStandards counts each person by hand: accidents apart from illness, employees apart from
// contractors, visitors in none, more than three days away, lasting harm beside what became of it. The
// rows behind a number are those of its list.
func TestTablesOfStandards(t *testing.T) {
	b := newBench(t)
	for i, site := range b.Acme.Sites {
		hours := 400_000
		if i > 0 {
			hours = 0
		}
		b.Acme.Admin.Patch("/api/manpower", body{"cells": []body{{"site_id": site, "month": "2026-09", "headcount": 200 * (1 - min(i, 1)), "hours": hours}}}).Wants(http.StatusOK)
	}
	b.harmed(900, "injury", "employee", "fatal", 0, false)
	b.harmed(901, "vehicle", "employee", "hospital", 4, true)
	b.harmed(902, "injury", "employee", "medical", 3, false)
	b.harmed(903, "injury", "employee", "first_aid", 0, false)
	b.harmed(904, "illness", "employee", "medical", 10, true)
	b.harmed(905, "injury", "contractor", "medical", 0, false)
	b.harmed(906, "injury", "visitor", "fatal", 0, false)
	out := read[insight.Standards](b.Acme.Admin, "/api/reports/standards?from=2026-09-01&to=2026-09-30")
	got := map[string]string{}
	for _, table := range out.Tables {
		for _, l := range table.Lines {
			value := "n/a"
			if l.Value != nil {
				value = fmt.Sprintf("%g", *l.Value)
			}
			got[fmt.Sprint(table.Standard, " ", l.Clause, " ", l.Key, " ", l.Who, " ", l.Hours, " ", l.People)] = value
			b.rowsBehind(l)
		}
	}
	for line, want := range map[string]string{
		"gri 403-9 a i fatalities employee 0 0": "1", "gri 403-9 a i fatalities employee 200000 0": "0.5",
		"gri 403-9 a ii lasting_injuries employee 0 0": "1", "gri 403-9 a iii recordable_injuries employee 0 0": "3", "gri 403-9 a iii recordable_injuries employee 200000 0": "1.5",
		"gri 403-9 a v hours_worked employee 0 0": "400000", "gri 403-10 a i fatal_illnesses employee 0 0": "0", "gri 403-10 a ii recordable_illnesses employee 0 0": "1",
		"gri 403-9 b iii recordable_injuries contractor 0 0": "1", "gri 403-9 b iii recordable_injuries contractor 200000 0": "n/a", "gri 403-9 b v hours_worked contractor 0 0": "0",
		"esrs 88 b fatal_cases employee 0 0": "1", "esrs 88 b fatal_cases contractor 0 0": "0", "esrs 88 c recordable_injuries employee 1000000 0": "7.5", "esrs 88 e lost_days employee 0 0": "17",
		"ilo 8.8.1 fatalities employee 0 100000": "500", "ilo 8.8.1 lost_time_injuries employee 0 100000": "1000", "ilo 8.8.1 lost_days employee 0 0": "7",
		"esaw  over_three_days_injuries employee 0 0": "1", "esaw  over_three_days_injuries employee 0 100000": "500",
	} {
		if got[line] != want {
			t.Errorf("%s is %s, not %s", line, got[line], want)
		}
	}
	million := read[insight.Standards](b.Acme.Admin, "/api/reports/standards?from=2026-09-01&to=2026-09-30&per_hours=1000000")
	b.Wants("fatalities in a million hours", *million.Tables[0].Lines[1].Value, "2.5")
	b.Wants("no process safety unless it is wanted", len(out.Tables), 4)
	b.Acme.Admin.Put("/api/statistics_settings", body{"fin_year_type": "Apr-Mar", "frequency_type": "monthly", "all_sites": true, "name_champions": false, "process_safety": true}).Wants(http.StatusOK)
	b.Exec("update incidents set loss_of_containment = 'yes', inside_fence = serial < 905, process_consequences = case when serial = 901 then '{threshold_tier_2,evacuation}' else '{fire_tier_2}' end::text[] where organization_id = $1 and serial > 900", b.Acme.ID)
	var process []string
	tables := read[insight.Standards](b.Acme.Admin, "/api/reports/standards?from=2026-09-01&to=2026-09-30").Tables
	for _, l := range tables[len(tables)-1].Lines {
		process = append(process, fmt.Sprint(l.Key, " ", l.Hours, " ", *l.Value))
		b.rowsBehind(l)
	}
	b.Wants("process safety", process, "[process_tier_1 0 1 process_tier_1 200000 0.5 process_tier_2 0 3 process_tier_2 200000 1.5]")
	b.Acme.Manager.Get("/api/reports/standards").Wants(http.StatusForbidden)
	if rows := b.Acme.Admin.Get("/api/reports/standards?from=2026-09-01&to=2026-09-30&export_to_excel=true").Wants(http.StatusOK).Table().Rows; len(rows) < 25 {
		t.Errorf("the file has %d lines", len(rows))
	}
}

func (b *bench) rowsBehind(l insight.StandardLine) {
	if l.List == "" {
		return
	}
	_, query, _ := strings.Cut(l.List, "?")
	var page struct {
		Meta struct {
			TotalCount int64 `json:"total_count"`
		}
	}
	b.Acme.Admin.Get("/api/v2/incidents?per_page=1&" + query).Wants(http.StatusOK).Into(&page)
	b.Wants(l.Clause+" "+l.Key+" "+l.Who+": rows of "+query, page.Meta.TotalCount, fmt.Sprint(l.Count))
}
