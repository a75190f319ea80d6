package incidents

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/comments"
	"hivis/core/records"
	"hivis/directory/users"
	"hivis/modules/actions"
	"hivis/platform/api"
	"hivis/platform/db"
)

// setTeam answers PUT /api/incidents/{id}/team.
func (m *Module) setTeam(ctx context.Context, tx *db.Tx, in *teamInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Team); err != nil {
		return nil, err
	}
	members, reason := membersOf(in), strings.TrimSpace(in.Body.Reason)
	day, err := m.checkTeam(ctx, tx, f, in, members)
	if err != nil {
		return nil, err
	}
	tx.Defer("update incidents set lead_id = $3, target_date = $4::text::date, target_at = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, in.ID, in.Body.LeadID, in.Body.TargetDate, actions.DueAt(day, f.zone))
	tx.Defer("delete from incident_members where organization_id = $1 and incident_id = $2 and user_id <> all($3::bigint[])", tx.OrganizationID, in.ID, members)
	tx.Defer("insert into incident_members (organization_id, incident_id, user_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, in.ID, members)
	if changes := f.changedTeam(in, members); len(changes) > 0 {
		m.write(tx, in.ID, "team_set", reason, changes...)
	}
	if err := m.Notifications.Retract(ctx, tx, Name, in.ID); err != nil { // from who is of the team no more
		return nil, err
	}
	people := append([]int64{in.Body.LeadID}, members...)
	comments.Follow(tx, Name, slices.Repeat([]int64{in.ID}, len(people)), people)
	params := f.paramsOf(ctx)
	params.DueDate = in.Body.TargetDate
	if err := m.notify(ctx, tx, f.newcomers(people), tx.UserID, TeamChosen, in.ID, params); err != nil {
		return nil, err
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// membersOf are the members, each once, and the lead is none of them.
func membersOf(in *teamInput) []int64 {
	members := slices.DeleteFunc(slices.Clone(in.Body.MemberIDs), func(id int64) bool { return id == in.Body.LeadID })
	slices.Sort(members)
	members = slices.Compact(members)
	if members == nil {
		return []int64{}
	}
	return members
}

// checkTeam wants people who are active and could open the incident, somebody beside the lead, and a day that is not
// over; one that was set before stays good. Who investigates sees who was hurt, so that
// nobody who does not see it yet appoints themselves.
func (m *Module) checkTeam(ctx context.Context, tx *db.Tx, f *file, in *teamInput, members []int64) (day time.Time, err error) {
	var problems api.Problems
	if len(members) == 0 {
		problems.Add("member_ids", "members_required")
	}
	day, err = time.Parse(time.DateOnly, in.Body.TargetDate)
	kept := f.row.TargetDate != nil && *f.row.TargetDate == in.Body.TargetDate
	switch today := actions.Today(m.Now(), f.zone); {
	case err != nil:
		problems.Add("target_date", "date")
	case day.Before(today) && !kept:
		problems.Add("target_date", "due_date_in_past")
	case day.After(today.AddDate(10, 0, 0)):
		problems.Add("target_date", "due_date_too_far")
	}
	if f.row.TargetDate != nil && in.Body.TargetDate > *f.row.TargetDate {
		checkPutOff(f.row.Can.Extend, in.Body.Reason, &problems)
	}
	missing, err := users.UnknownIDs(ctx, tx, append([]int64{in.Body.LeadID}, members...))
	if err != nil {
		return day, err
	}
	readers, err := readersOf(ctx, tx, append([]int64{in.Body.LeadID}, members...))
	if err != nil {
		return day, err
	}
	for field, people := range map[string][]int64{"lead_id": {in.Body.LeadID}, "member_ids": members} {
		switch {
		case harms(f.row.AnybodyHurt, f.row.IncidentType) && !f.row.part.seesPeople() && slices.Contains(people, f.row.part.user.ID):
			problems.Add(field, "appoints_oneself")
		case slices.ContainsFunc(people, func(id int64) bool { return missing[id] }):
			problems.Add(field, "unknown_person")
		case slices.ContainsFunc(people, func(id int64) bool { return !readers[id] }):
			problems.Add(field, "cannot_open_record")
		}
	}
	return day, problems.Err()
}

// checkPutOff wants the right to put a target date off, and a reason.
func checkPutOff(refusal, reason string, problems *api.Problems) {
	switch {
	case refusal != "":
		problems.Add("target_date", "target_not_later")
	case strings.TrimSpace(reason) == "":
		problems.Add("reason", "reason_required")
	}
}

// readersOf are those of these people who may read incidents at all. That they are of the
// team lets them see this one, wherever they are and however sensitive it is.
func readersOf(ctx context.Context, tx *db.Tx, people []int64) (map[int64]bool, error) {
	rows, err := tx.Query(ctx, `select u.id from people u
		where u.organization_id = $1 and u.id = any($2) and `+records.PersonViewer().May(Name, "read"), tx.OrganizationID, people)
	if err != nil {
		return nil, err
	}
	readers := map[int64]bool{}
	var id int64
	_, err = pgx.ForEachRow(rows, []any{&id}, func() error { readers[id] = true; return nil })
	return readers, err
}

// newcomers are those who were not in the team before.
func (f *file) newcomers(people []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(people), func(id int64) bool {
		return f.row.Lead != nil && f.row.Lead.ID == id || slices.Contains(f.row.Members, id)
	})
}

func (f *file) changedTeam(in *teamInput, members []int64) []records.Change {
	var lead int64
	if f.row.Lead != nil {
		lead = f.row.Lead.ID
	}
	target := ""
	if f.row.TargetDate != nil {
		target = *f.row.TargetDate
	}
	var c []records.Change
	c = records.AppendChange(c, "lead_id", lead, in.Body.LeadID)
	for _, gone := range f.row.Members {
		if !slices.Contains(members, gone) {
			c = append(c, records.Change{Field: "member_id", Before: fmt.Sprint(gone)})
		}
	}
	for _, come := range members {
		if !slices.Contains(f.row.Members, come) {
			c = append(c, records.Change{Field: "member_id", After: fmt.Sprint(come)})
		}
	}
	return records.AppendChange(c, "target_date", target, in.Body.TargetDate)
}

// rate answers POST /api/incidents/{id}/rate.
func (m *Module) rate(ctx context.Context, tx *db.Tx, in *rateInput) (*Answer, error) {
	f, err := m.lockVisible(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := refused(f.row.Can.Rate); err != nil {
		return nil, err
	}
	var problems api.Problems
	body := &in.Body
	body.Actual.check(body.Potential, &problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	tx.Defer(`update incidents set severity_level = $3, actual_severity = $4, actual_likelihood = $5, potential_severity = $6, potential_likelihood = $7
		where organization_id = $1 and id = $2`, tx.OrganizationID, in.ID, body.SeverityLevel,
		body.Actual.Severity, body.Actual.Likelihood, body.Potential.Severity, body.Potential.Likelihood)
	var c []records.Change
	c = records.AppendChange(c, "severity_level", f.row.SeverityLevel, body.SeverityLevel)
	c = records.AppendChange(c, "actual", f.row.Actual.String(), body.Actual.String())
	c = records.AppendChange(c, "potential", f.row.Potential.String(), body.Potential.String())
	if len(c) > 0 {
		m.write(tx, in.ID, "rated", "", c...)
	}
	return m.answerWrite(ctx, tx, in.ID)
}

// String is a place on the matrix as timelines say it: severity x likelihood.
func (r Rate) String() string { return fmt.Sprintf("%d × %d", r.Severity, r.Likelihood) }

// String is the same of a place that may not be chosen yet.
func (r Rating) String() string {
	if r.Severity == nil || r.Likelihood == nil {
		return ""
	}
	return Rate{*r.Severity, *r.Likelihood}.String()
}
