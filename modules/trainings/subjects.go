package trainings

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// SubjectDraft is what a form says of a subject.
type SubjectDraft struct {
	Name           string  `json:"name" maxLength:"120" doc:"What people are trained in"`
	Description    string  `json:"description,omitempty" maxLength:"4000" doc:"What the subject is about"`
	ValidityMonths int     `json:"validity_months,omitempty" minimum:"0" maximum:"600" doc:"0: it holds for ever"`
	WindowDays     int     `json:"window_days,omitempty" minimum:"0" maximum:"365" doc:"Who renews so many days before the end loses nothing of it"`
	RemindDays     int     `json:"remind_days,omitempty" minimum:"0" maximum:"365" doc:"How many days ahead of the end people are told; 0: only once it is over"`
	Certificate    bool    `json:"certificate,omitempty" doc:"Whether records in it have a certificate to print"`
	PassMark       int     `json:"pass_mark,omitempty" minimum:"0" maximum:"100" doc:"How many of a hundred points its test takes; 0: there is none"`
	Active         *bool   `json:"active,omitempty" doc:"Left out: it is"`
	RenewsIDs      []int64 `json:"renews_ids,omitempty" maxItems:"50" doc:"Who passes it holds these as well"`
}

type addSubjectInput struct{ Body SubjectDraft }

type editSubjectInput struct {
	IDInput
	Body SubjectDraft `doc:"All of it"`
}

const selectSubject = `
select s.id, s.name, s.description, s.validity_months, s.window_days, s.remind_days, s.certificate, s.pass_mark, s.test_version, s.active,
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id) from training_renewals x
    join training_subjects b on b.organization_id = x.organization_id and b.id = x.renews_id where x.organization_id = s.organization_id and x.subject_id = s.id), '[]') as renews
from training_subjects s where s.organization_id = $1`

// subjects answers GET /api/training_subjects.
func (m *Module) subjects(ctx context.Context, tx *db.Tx, _ *api.None) (*Subjects, error) {
	rows, err := tx.Query(ctx, selectSubject+" order by lower(s.name), s.id limit 1000", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, db.Named[Subject]())
	return &Subjects{all}, err
}

func (m *Module) subject(ctx context.Context, tx *db.Tx, id int64) (*SubjectAnswer, error) {
	one, err := db.One[Subject](ctx, tx, selectSubject+" and s.id = $2", tx.OrganizationID, id)
	return &SubjectAnswer{one}, err
}

// check holds a subject to the rules of its form.
func (d *SubjectDraft) check(ctx context.Context, tx *db.Tx, id int64) error {
	d.Name, d.Description = strings.TrimSpace(d.Name), strings.TrimSpace(d.Description)
	slices.Sort(d.RenewsIDs)
	d.RenewsIDs = append([]int64{}, slices.Compact(d.RenewsIDs)...)
	var problems api.Problems
	if d.Name == "" {
		problems.Add("name", "required")
	}
	if d.ValidityMonths == 0 && d.WindowDays > 0 {
		problems.Add("window_days", "training_window_for_ever")
	}
	if id != 0 && slices.Contains(d.RenewsIDs, id) {
		problems.Add("renews_ids", "training_renews_itself")
	}
	var taken bool
	var known int
	err := tx.QueryRow(ctx, `select exists (select from training_subjects where organization_id = $1 and lower(name) = lower($2) and id <> $3),
		(select count(*) from training_subjects where organization_id = $1 and id = any($4::bigint[]))`, tx.OrganizationID, d.Name, id, d.RenewsIDs).Scan(&taken, &known)
	if taken {
		problems.Add("name", "training_subject_taken")
	}
	if known != len(d.RenewsIDs) {
		problems.Add("renews_ids", "training_subject_unknown")
	}
	if err != nil {
		return err
	}
	return problems.Err()
}

func (d *SubjectDraft) args(tx *db.Tx, id int64) []any {
	return []any{tx.OrganizationID, id, d.Name, d.Description, d.ValidityMonths, d.WindowDays, d.RemindDays, d.Certificate, d.Active == nil || *d.Active, d.PassMark}
}

// addSubject answers POST /api/training_subjects.
func (m *Module) addSubject(ctx context.Context, tx *db.Tx, in *addSubjectInput) (*SubjectAnswer, error) {
	if err := in.Body.check(ctx, tx, 0); err != nil {
		return nil, err
	}
	var id int64
	err := tx.QueryRow(ctx, `insert into training_subjects (organization_id, name, description, validity_months, window_days, remind_days, certificate, active, pass_mark, created_at, updated_at)
		select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11 where $2::bigint = 0 returning id`, append(in.Body.args(tx, 0), m.Now())...).Scan(&id)
	if err != nil {
		return nil, err
	}
	if err := m.giveTest(ctx, tx, id, in.Body.PassMark); err != nil {
		return nil, err
	}
	m.renew(tx, id, in.Body.RenewsIDs)
	m.noteSetting(ctx, tx, "training_subject_added", in.Body.Name)
	return m.subject(ctx, tx, id)
}

// editSubject answers PATCH /api/training_subjects/{id}.
func (m *Module) editSubject(ctx context.Context, tx *db.Tx, in *editSubjectInput) (*SubjectAnswer, error) {
	tx.Defer("select from training_subjects where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	before, err := m.subject(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := sites.RequireScope(api.Actor(ctx), nil); err != nil { // who needs it anywhere goes by it
		return nil, err
	}
	if err := in.Body.check(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	tx.Defer(`update training_subjects set name = $3, description = $4, validity_months = $5, window_days = $6, remind_days = $7, certificate = $8, active = $9, pass_mark = $10, updated_at = $11
		where organization_id = $1 and id = $2`, append(in.Body.args(tx, in.ID), m.Now())...)
	if err := m.giveTest(ctx, tx, in.ID, in.Body.PassMark); err != nil {
		return nil, err
	}
	m.renew(tx, in.ID, in.Body.RenewsIDs)
	after, err := m.subject(ctx, tx, in.ID)
	if err == nil {
		m.noteSetting(ctx, tx, "training_subject_changed", in.Body.Name, before.Subject.differences(after.Subject)...)
	}
	return after, err
}

// renew says what a subject renews besides itself.
func (m *Module) renew(tx *db.Tx, id int64, renews []int64) {
	tx.Defer("delete from training_renewals where organization_id = $1 and subject_id = $2 and renews_id <> all($3::bigint[])", tx.OrganizationID, id, renews)
	tx.Defer("insert into training_renewals (organization_id, subject_id, renews_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing", tx.OrganizationID, id, renews)
}

func (s Subject) differences(after Subject) (changes []records.Change) {
	changes = records.AppendChange(changes, "name", s.Name, after.Name)
	changes = records.AppendChange(changes, "active", s.Active, after.Active)
	changes = records.AppendChange(changes, "validity_months", s.ValidityMonths, after.ValidityMonths)
	return records.AppendChange(changes, "pass_mark", s.PassMark, after.PassMark)
}

// noteSetting writes into the log what was set up.
func (m *Module) noteSetting(ctx context.Context, tx *db.Tx, what, title string, changes ...records.Change) {
	activity.Write(ctx, tx, activity.Event{Module: Name, Title: title, Kind: what, Changes: changes, At: m.Now()})
	records.Announce(tx, "update", Name, 0)
}
