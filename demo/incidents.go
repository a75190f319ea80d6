package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/modules/incidents"
	"hivis/platform/db"
	"hivis/server"
)

// incidentData is one incident, as far as it has come.
type incidentData struct {
	Type, Text, Immediate, Category, Site, Location, Shift, By string
	Damage, Level, Lead, Cause, Why, Root, Reason, Remarks     string
	DaysAgo                                                    int `json:"days_ago"`
	Actual, Potential                                          []int
	Members                                                    []string
	TargetIn                                                   int `json:"target_in"`
	Investigation                                              *bool
	State                                                      string // short, reported, rated, team, causes, asked, approved, closed
	Victim                                                     *victimData
	Lesson                                                     *lessonData
}

type victimData struct {
	Type, Name, Company, Gender, Age, Injury, Nature, Treatment string
	EmployeeID                                                  string `json:"employee_id"`
	Parts                                                       []string
	Away, Restricted                                            []*int // days from now: the first and the last
}

type lessonData struct{ Title, Happened, Why, Learned string }

// far is how far an incident has come.
func (i *incidentData) far(state string) bool {
	order := []string{"short", "reported", "rated", "team", "causes", "asked", "approved", "closed"}
	return slices.Index(order, i.State) >= slices.Index(order, state)
}

// addIncidents writes the incidents, and asks for the reviews that are open.
func (h *organization) addIncidents(ctx context.Context, tx *db.Tx, app *server.App) error {
	if h.SubDomain != "demo" {
		return nil
	}
	content, err := data.ReadFile("incidents.json")
	if err != nil {
		return err
	}
	var all []incidentData
	if err := json.Unmarshal(content, &all); err != nil {
		return err
	}
	for n := range all {
		if err := h.addIncident(ctx, tx, app, &all[n]); err != nil {
			return fmt.Errorf("incident %d: %w", n+1, err)
		}
	}
	return nil
}

func (h *organization) addIncident(ctx context.Context, tx *db.Tx, app *server.App, i *incidentData) error {
	s, by := h.siteCalled(i.Site), h.called(i.By)
	at := h.now.AddDate(0, 0, -i.DaysAgo).Add(-3 * time.Hour)
	reported := at.Add(40 * time.Minute)
	step, hurt := "report", "no"
	if i.Victim != nil || i.State == "short" {
		hurt = "yes"
	}
	investigated := i.Investigation == nil || *i.Investigation
	switch {
	case i.far("closed"):
		step = "done"
	case i.far("asked"), i.far("rated") && !investigated:
		step = "review"
	case i.far("causes"):
		step = "actions"
	case i.far("team"):
		step = "root_cause"
	case i.far("rated"):
		step = "team"
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into incidents (organization_id, serial, incident_type, description, immediate_action, category_id, site_id, location, shift, occurred_at, damage,
			anybody_hurt, investigation_required, reporter_id, step, victims_count, created_at, updated_at)
		values ($1, next_serial('incidents'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) returning id`,
		h.id, i.Type, i.Text, i.Immediate, h.categories["incident/"+i.Category], s.id, i.Location, i.Shift, at, i.Damage, hurt, investigated, by.id, step, len(victims(i)), reported).Scan(&id)
	if err != nil {
		return err
	}
	h.happened(tx, incidents.Name, id, by, "created", "", reported)
	tx.Defer("insert into followers (organization_id, module, record_id, user_id) values ($1, 'Incident', $2, $3)", h.id, id, by.id)
	app.Records.Index(tx, incidents.Name, id)
	manager := h.called("manager@demo.example")
	if i.far("rated") {
		tx.Defer("update incidents set severity_level = $3, actual_severity = $4, actual_likelihood = $5, potential_severity = $6, potential_likelihood = $7 where organization_id = $1 and id = $2",
			h.id, id, i.Level, i.Actual[0], i.Actual[1], i.Potential[0], i.Potential[1])
		h.happened(tx, incidents.Name, id, manager, "rated", "", reported.Add(time.Hour))
	}
	for _, v := range victims(i) {
		h.addVictim(tx, id, v, by, reported)
	}
	if i.far("team") {
		h.addTeam(tx, id, i, s, manager, reported.Add(2*time.Hour))
	}
	if i.far("causes") {
		h.addCauses(tx, id, i, reported.Add(26*time.Hour))
	}
	return h.review(ctx, tx, app, id, i, s, manager, reported)
}

func victims(i *incidentData) (all []*victimData) {
	if i.Victim != nil {
		all = append(all, i.Victim)
	}
	return all
}

func (h *organization) called(email string) *person {
	return h.people[slices.IndexFunc(h.people, func(p *person) bool { return p.Email == email })]
}

func (h *organization) happened(tx *db.Tx, module string, id int64, by *person, verb, note string, at time.Time) {
	tx.Defer("insert into timeline_entries (organization_id, module, record_id, actor_id, verb, changes, note, at) values ($1, $2, $3, $4, $5, '[]', $6, $7)",
		h.id, module, id, by.id, verb, note, at)
}

func (h *organization) addVictim(tx *db.Tx, id int64, v *victimData, by *person, at time.Time) {
	var statuses, froms []string
	var tos []*string
	for _, span := range []struct {
		status string
		days   []*int
	}{{"away", v.Away}, {"restricted", v.Restricted}} {
		if span.days == nil {
			continue
		}
		statuses, froms = append(statuses, span.status), append(froms, h.day(*span.days[0]))
		var to *string
		if span.days[1] != nil {
			last := h.day(*span.days[1])
			to = &last
		}
		tos = append(tos, to)
	}
	tx.Defer(`insert into incident_victims (organization_id, incident_id, victim_type, name, employee_id, company, gender, age_range, body_parts, injury, nature, treatment,
			span_statuses, span_froms, span_tos, added_by, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10, $11, $12, coalesce($13::text[], '{}'), coalesce($14::text[]::date[], '{}'), coalesce($15::text[]::date[], '{}'), $16, $17)`,
		h.id, id, v.Type, v.Name, v.EmployeeID, v.Company, v.Gender, v.Age, v.Parts, v.Injury, v.Nature, v.Treatment, statuses, froms, tos, by.id, at)
}

// day is one so many days from now.
func (h *organization) day(from int) string { return h.now.AddDate(0, 0, from).Format(time.DateOnly) }

func (h *organization) addTeam(tx *db.Tx, id int64, i *incidentData, s *site, by *person, at time.Time) {
	target := h.now.AddDate(0, 0, i.TargetIn)
	day := time.Date(target.Year(), target.Month(), target.Day(), 0, 0, 0, 0, time.UTC)
	tx.Defer("update incidents set lead_id = $3, target_date = $4::text::date, target_at = $5 where organization_id = $1 and id = $2",
		h.id, id, h.called(i.Lead).id, day.Format(time.DateOnly), actions.DueAt(day, s.zone))
	for _, member := range i.Members {
		tx.Defer("insert into incident_members (organization_id, incident_id, user_id) values ($1, $2, $3)", h.id, id, h.called(member).id)
	}
	h.happened(tx, incidents.Name, id, by, "team_set", "", at)
}

func (h *organization) addCauses(tx *db.Tx, id int64, i *incidentData, at time.Time) {
	tx.Defer("insert into incident_analyses (organization_id, incident_id, key, position, title) values ($1, $2, 'a', 1, $3)", h.id, id, i.Text)
	tx.Defer(`insert into incident_whys (organization_id, incident_id, analysis_key, key, parent_key, position, text, root, root_cause_id, no_action_reason)
		values ($1, $2, 'a', 'w', '', 1, $3, false, null, ''), ($1, $2, 'a', 'r', 'w', 2, $4, true, $5, $6)`, h.id, id, i.Why, i.Root, h.categories["root_cause/"+i.Cause], i.Reason)
	tx.Defer("update incidents set causes_version = 1 where organization_id = $1 and id = $2", h.id, id)
	h.happened(tx, incidents.Name, id, h.called(i.Lead), "analysed", "", at)
}

// review asks for the review, or has it over, closes what is closed, and writes what was
// learned from it.
func (h *organization) review(ctx context.Context, tx *db.Tx, app *server.App, id int64, i *incidentData, s *site, manager *person, reported time.Time) error {
	if !i.far("asked") {
		return nil
	}
	lead, over := h.called(i.Lead), reported.AddDate(0, 0, 12)
	state := "approved"
	if i.State == "asked" {
		state = "asked"
	}
	tx.Defer("update incidents set review_state = $3, submitted_by = $4 where organization_id = $1 and id = $2", h.id, id, state, lead.id)
	if i.State == "asked" {
		tx.OrganizationID = h.id
		return app.Workflows.Open(ctx, tx, incidents.Name, id, "")
	}
	h.happened(tx, incidents.Name, id, lead, "review_opened", "", reported.AddDate(0, 0, 9))
	h.happened(tx, incidents.Name, id, manager, "review_approved", "", over)
	if i.State == "closed" {
		tx.Defer("update incidents set status = 'closed', closed_at = $3, closed_by = $4, closing_remarks = $5, updated_at = $3 where organization_id = $1 and id = $2",
			h.id, id, over.Add(time.Hour), manager.id, i.Remarks)
		h.happened(tx, incidents.Name, id, manager, "closed", i.Remarks, over.Add(time.Hour))
	}
	return h.teach(ctx, tx, app.Records, id, i, s, manager, over.Add(2*time.Hour))
}

func (h *organization) teach(ctx context.Context, tx *db.Tx, kinds *records.Registry, incident int64, i *incidentData, s *site, by *person, at time.Time) error {
	l := i.Lesson
	if l == nil {
		return nil
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into lessons (organization_id, serial, incident_id, site_id, incident_type, title, what_happened, why, what_to_do, status, written_by, sent_at, created_at, updated_at)
		values ($1, next_serial('lessons'), $2, $3, $4, $5, $6, $7, $8, 'sent', $9, $10, $10, $10) returning id`,
		h.id, incident, s.id, i.Type, l.Title, l.Happened, l.Why, l.Learned, by.id, at).Scan(&id)
	if err != nil {
		return err
	}
	h.happened(tx, incidents.LessonName, id, by, "created", "", at)
	h.happened(tx, incidents.LessonName, id, by, "sent", "", at)
	kinds.Index(tx, incidents.LessonName, id)
	readers, count := 0, 0
	for _, p := range h.people {
		if p == by || !p.rules.Grant(incidents.Name, "read") {
			continue
		}
		var read *time.Time
		if count++; count%3 != 0 {
			moment := at.Add(time.Duration(count) * 5 * time.Hour)
			read, readers = &moment, readers+1
		}
		tx.Defer("insert into lesson_recipients (organization_id, lesson_id, user_id, read_at) values ($1, $2, $3, $4)", h.id, id, p.id, read)
	}
	for _, where := range h.sites {
		tx.Defer("insert into lesson_sites (organization_id, lesson_id, site_id) values ($1, $2, $3)", h.id, id, where.id)
	}
	tx.Defer("update lessons set recipients = $3, readers = $4 where organization_id = $1 and id = $2", h.id, id, count, readers)
	return nil
}
