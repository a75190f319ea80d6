package trainings

import (
	"context"
	"strings"
	"time"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// longestExemption is in years.
const longestExemption = 5

type exemptInput struct {
	Body struct {
		PersonRef
		SubjectID int64  `json:"subject_id" minimum:"1" maximum:"9007199254740991" doc:"The subject that people are trained in; an active one"`
		Reason    string `json:"reason" maxLength:"300" doc:"Why they need it not for a time"`
		Until     string `json:"until" format:"date" doc:"The last day on which they need it not"`
	}
}

// ExemptionAnswer is an exemption.
type ExemptionAnswer struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the exemption"`
}

// exempt answers POST /api/training_exemptions. Somebody has one for a subject: another takes its place.
func (m *Module) exempt(ctx context.Context, tx *db.Tx, in *exemptInput) (*ExemptionAnswer, error) {
	b := &in.Body
	b.Reason = strings.TrimSpace(b.Reason)
	var problems api.Problems
	people, err := m.found(ctx, tx, []PersonRef{b.PersonRef}, func(int) string { return "worker_id" }, &problems)
	if err != nil {
		return nil, err
	}
	if b.Reason == "" {
		problems.Add("reason", "required")
	}
	switch {
	case b.Until < m.today(api.Actor(ctx)):
		problems.Add("until", "training_exempt_until")
	case b.Until > m.Now().AddDate(longestExemption, 0, 0).Format(time.DateOnly):
		problems.Add("until", "training_exempt_long")
	}
	refuseOneself(ctx, people, "worker_id", &problems)
	subject, err := m.subjectName(ctx, tx, b.SubjectID)
	if err != nil {
		return nil, err
	}
	if subject == "" {
		problems.Add("subject_id", "training_subject_unknown")
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	profiles, err := m.profilesOf(ctx, tx, people)
	if err != nil {
		return nil, err
	}
	out := &ExemptionAnswer{}
	err = tx.QueryRow(ctx, `insert into training_exemptions (organization_id, profile_id, subject_id, reason, until, given_by, given_at) values ($1, $2, $3, $4, $5::text::date, $6, $7)
		on conflict (organization_id, profile_id, subject_id) do update set reason = excluded.reason, until = excluded.until, given_by = excluded.given_by, given_at = excluded.given_at returning id`,
		tx.OrganizationID, profiles[0], b.SubjectID, b.Reason, b.Until, tx.UserID, m.Now()).Scan(&out.ID)
	m.noteExemption(ctx, tx, "training_exempted", people[0].Name+": "+subject, []records.Change{{Field: "reason", After: b.Reason + " (" + b.Until + ")"}})
	return out, err
}

// subjectName is the name of a subject; "" of one that there is not.
func (m *Module) subjectName(ctx context.Context, tx *db.Tx, id int64) (name string, err error) {
	err = tx.QueryRow(ctx, "select coalesce((select s.name from training_subjects s where s.organization_id = $1 and s.id = $2), '')", tx.OrganizationID, id).Scan(&name)
	return name, err
}

func (m *Module) noteExemption(ctx context.Context, tx *db.Tx, what, title string, changes []records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: Name, Title: title, Kind: what, Changes: changes, At: m.Now()})
	records.Announce(tx, "update", Name, 0)
}

// endExemption answers DELETE /api/training_exemptions/{id}.
func (m *Module) endExemption(ctx context.Context, tx *db.Tx, in *IDInput) (*ExemptionAnswer, error) {
	where := peopleHere(tx, api.Actor(ctx))
	where.And("p.profile_id <> 0 and x.id = %s", in.ID)
	title, err := api.ReadOne(ctx, tx, "select p.name || ': ' || s.name as title"+where.From(` join training_exemptions x on x.organization_id = p.organization_id and x.profile_id = p.profile_id
		join training_subjects s on s.organization_id = x.organization_id and s.id = x.subject_id`), where, db.Named[struct{ Title string }]())
	if err != nil {
		return nil, err
	}
	tx.Defer("delete from training_exemptions where organization_id = $1 and id = $2", tx.OrganizationID, in.ID)
	m.noteExemption(ctx, tx, "training_exemption_ended", title.Title, nil)
	return &ExemptionAnswer{in.ID}, nil
}
