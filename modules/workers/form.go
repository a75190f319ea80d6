package workers

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// base is the path of the form, and stage when it is filled in: whenever somebody does.
const (
	base  = "/api/worker_profile_forms"
	stage = "main"
)

// kinds are what conditions of the form may ask for: what somebody is here.
var kinds = []string{"employee", "contractor", "guest"}

// ProfileForm is the organization's own form for profiles.
type ProfileForm struct {
	ID      int64 `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of the form"`
	Version int   `json:"version" minimum:"0" maximum:"100000" doc:"That is published; 0: none is yet"`
}

// FormAnswer is the form, if there is one.
type FormAnswer struct {
	Form *ProfileForm `json:"form" doc:"Null: profiles have what all of them have, and nothing else"`
}

// form answers GET /api/worker_profile_forms.
func (m *Module) form(ctx context.Context, tx *db.Tx, _ *api.None) (*FormAnswer, error) {
	row, err := New().FormOfProfiles(ctx, tx, tx.OrganizationID)
	if errors.Is(err, pgx.ErrNoRows) {
		return &FormAnswer{}, nil
	}
	return &FormAnswer{&ProfileForm{row.ID, int(row.Published)}}, err
}

type addFormInput struct {
	Body struct {
		From forms.Start `json:"from,omitempty" doc:"What the form begins with"`
	}
}

// addForm answers POST /api/worker_profile_forms. There is one: where somebody has begun it
// already, that is answered, as it is.
func (m *Module) addForm(ctx context.Context, tx *db.Tx, in *addFormInput) (*FormAnswer, error) {
	if there, err := m.form(ctx, tx, nil); err != nil || there.Form != nil {
		return there, err
	}
	form, err := m.Forms.Create(ctx, tx, Name, in.Body.From)
	if err != nil {
		return nil, err
	}
	id, err := New().AddProfileForm(ctx, tx, AddProfileFormParams{tx.OrganizationID, form, &tx.UserID, m.Now()})
	return &FormAnswer{&ProfileForm{ID: id}}, err
}

func (m *Module) formOf(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	return New().FormByID(ctx, tx, FormByIDParams{tx.OrganizationID, id})
}

// formNamed is as which it is exported.
func (m *Module) formNamed(context.Context, *db.Tx, int64) (name, description string, err error) {
	return "Worker profile", "", nil
}

type fillInput struct {
	IDInput
	Body struct {
		Answers   []forms.Answer `json:"answers" maxItems:"2000" doc:"All of them"`
		UpdatedAt *time.Time     `json:"updated_at,omitempty" doc:"Of what was read: a change by somebody else in between is a conflict"`
	}
}

// fill answers PUT /api/worker_profiles/{id}/answers, by the version that is published now:
// a profile is as it is today, and no record of a day.
func (m *Module) fill(ctx context.Context, tx *db.Tx, in *fillInput) (*Page, error) {
	tx.Defer("select from work_profiles where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	p, err := m.byID(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := isAsRead(ctx, tx, in.ID, in.Body.UpdatedAt); err != nil {
		return nil, err
	}
	if err := m.fillKnown(ctx, tx, in.ID, p.Worker, in.Body.Answers); err != nil {
		return nil, err
	}
	return m.page(ctx, tx, &in.IDInput)
}

// fillKnown fills in the profile of somebody who was looked up.
func (m *Module) fillKnown(ctx context.Context, tx *db.Tx, id int64, w Worker, answers []forms.Answer) error {
	form, err := New().FormOfProfiles(ctx, tx, tx.OrganizationID)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && form.Published == 0 {
		return api.Conflict("worker_form_unpublished", nil)
	}
	if err != nil {
		return err
	}
	if err := New().FillProfile(ctx, tx, FillProfileParams{form.FormID, form.Published, m.Now(), tx.OrganizationID, id}); err != nil {
		return err
	}
	m.note(ctx, tx, "worker_changed", w.Name, id, []records.Change{{Field: "answers"}})
	_, err = m.Forms.Answer(ctx, tx, forms.Submission{Kind: Name, RecordID: id, FormID: form.FormID, Version: int(form.Published), Stage: stage, Answers: answers,
		Facts: w.facts(), Today: m.today(), Final: true, NonRecord: true})
	return err
}

// facts are what conditions of the form may ask of a profile.
func (w *Worker) facts() map[string]bool { return map[string]bool{w.Kind: true} }

// complete adds to a profile what the organization's own form asks, and what was answered.
func (m *Module) complete(ctx context.Context, tx *db.Tx, out *Page) error {
	row, err := New().FormsOfProfile(ctx, tx, FormsOfProfileParams{out.Worker.ID, tx.OrganizationID})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	now, filled := &FormNow{ID: row.ID, Version: int(row.Published)}, &Filled{Version: int(row.Filled)}
	var given []forms.StoredAnswer
	batch := &pgx.Batch{}
	if now.Version > 0 {
		m.Forms.QueueVersion(batch, tx, row.FormID, now.Version, &now.Document)
	}
	if filled.Version > 0 {
		m.Forms.QueueVersion(batch, tx, row.FormID, filled.Version, &filled.Document)
		m.Forms.QueueAnswers(batch, tx, Name, out.Worker.ID, &given)
		m.Attachments.QueueFiles(batch, tx, Name, out.Worker.ID, &filled.Attachments)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	if filled.Answers = forms.AnswersAt(given, stage); filled.Version > 0 {
		filled.Images = m.Forms.Images(tx.Scope, filled.Document)
		out.Filled = filled
	}
	if now.Version > 0 {
		now.Images = m.Forms.Images(tx.Scope, now.Document)
		out.Form, out.Missing = now, len(forms.Evaluate(now.Document.OnDay(m.today()), stage, filled.Answers, out.Worker.facts()).Missing)
	}
	return nil
}
