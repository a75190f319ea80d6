package servertest

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/server"
)

// Surveys are a kind of records that only tests have: something that is filled in by a form
// of the organization's own. They show what forms are for a module that has some.
const Surveys = "Survey"

const createSurveys = `
create table survey_forms (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  form_id bigint not null,
  published int not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
select protect_tenant_table('survey_forms', 'select, insert, update, delete');
create table surveys (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  serial bigint generated always as identity,
  title text not null default 'Survey',
  status text not null default 'open',
  site_id bigint not null,
  form_id bigint not null,
  version int not null,
  score double precision,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id, version) references form_versions (organization_id, form_id, number)
);
select protect_tenant_table('surveys', 'select, insert, update, delete');
select hide_deleted('surveys');`

var surveyKind = records.Kind{
	Name: Surveys, Prefix: "SUR", Read: access.SignedIn, Page: "/surveys/summary/",
	Table: "surveys", Row: "sv", Title: "sv.title", Site: "sv.site_id", Status: "sv.status", Texts: []string{"sv.title", forms.AnswerTextSQL(Surveys, "sv")},
	Files:    &records.Files{Purposes: []string{forms.Purpose}, Upload: access.Can("Observation", "create")},
	Deletion: &records.Deletion{Permission: access.Can("Site", "update"), Path: "/api/surveys"},
	Sees:     func(*records.Viewer) string { return "true" },
	Example:  func(records.Sample) records.Request { return records.Request{} },
}

// surveys is the least of a module that has forms.
type surveys struct{ *server.Parts }

func wireSurveys(p *server.Parts) {
	m := &surveys{p}
	p.Records.Register(surveyKind)
	p.API.Module("surveys", "Invented")
	p.Forms.Routes(p.API, forms.Owner{Purpose: Surveys, Path: "/api/survey_forms", Module: "Site", Stages: []string{"main", "closure"},
		FixedSections: []string{"place"}, Facts: []string{"night_work"}, Default: surveyDefault, Shelf: "audits", FormOf: m.formOf, Named: m.named, Published: m.published})
	api.Post(p.API, "/api/survey_forms", access.SignedIn, m.createForm, "Make a form of surveys", api.Created)
	api.Delete(p.API, "/api/survey_forms/{id}", access.SignedIn, m.removeForm, "Remove a form of surveys")
	api.Post(p.API, "/api/surveys", access.SignedIn, m.begin, "Begin a survey", api.Created)
	api.Get(p.API, "/api/surveys/{id}", access.SignedIn, m.show, "A survey")
	api.Put(p.API, "/api/surveys/{id}/answers", access.SignedIn, m.answer, "Fill in a survey", api.MaxBody(4<<20))
	api.Post(p.API, "/api/surveys/{id}/copy", access.SignedIn, m.copy, "Copy a survey", api.Created)
}

// WithSurveys is With, and has surveys.
func WithSurveys(t testing.TB, tracer db.Tracer) *Server {
	t.Helper()
	s := Changed(t, tracer, func(o *server.Options) { o.Modules = append(o.Modules, wireSurveys) })
	s.asOwner(createSurveys)
	return s
}

// WithAll is With, and has each kind of records that only tests have, and more: modules that
// are added, and what makes their tables.
func WithAll(t testing.TB, tracer db.Tracer, tables string, more ...func(*server.Parts)) *Server {
	t.Helper()
	s := Changed(t, tracer, func(o *server.Options) { o.Modules = append(append(o.Modules, wireTrials, wireSurveys), more...) })
	s.asOwner(createTrials + ";" + createSurveys + ";" + tables)
	return s
}

// asOwner makes the tables of a kind.
func (s *Server) asOwner(sql string) {
	s.T.Helper()
	if _, err := s.Database.Owner(s.T).Exec(context.Background(), sql); err != nil {
		s.T.Fatal(err)
	}
}

func surveyDefault() forms.Document {
	return forms.Document{Sections: []forms.Section{{ID: "place", Title: "Place", Stage: "main", Fixed: "place"}}}
}

func (m *surveys) formOf(ctx context.Context, tx *db.Tx, id int64) (form int64, err error) {
	err = tx.QueryRow(ctx, "select form_id from survey_forms where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&form)
	return form, err
}

func (m *surveys) named(_ context.Context, _ *db.Tx, id int64) (name, description string, err error) {
	return fmt.Sprint("Survey form ", id), "What tests ask", nil
}

func (m *surveys) published(ctx context.Context, tx *db.Tx, id int64, number int) error {
	_, err := tx.Exec(ctx, "update survey_forms set published = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, number)
	return err
}

// SurveyID is the id of what was made.
type SurveyID struct {
	ID int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
}

// SurveyFormInput makes a form.
type SurveyFormInput struct {
	Body struct {
		From   forms.Start `json:"from,omitempty"`
		FormID int64       `json:"form_id,omitempty" minimum:"0" maximum:"9007199254740991"`
	}
}

func (m *surveys) createForm(ctx context.Context, tx *db.Tx, in *SurveyFormInput) (out *SurveyID, err error) {
	if in.Body.FormID != 0 {
		if in.Body.From.FormID, err = m.formOf(ctx, tx, in.Body.FormID); err != nil {
			return nil, err
		}
	}
	form, err := m.Forms.Create(ctx, tx, Surveys, in.Body.From)
	if err != nil {
		return nil, err
	}
	out = &SurveyID{}
	return out, tx.QueryRow(ctx, "insert into survey_forms (organization_id, form_id) values ($1, $2) returning id", tx.OrganizationID, form).Scan(&out.ID)
}

func (m *surveys) removeForm(ctx context.Context, tx *db.Tx, in *forms.OneInput) (*api.None, error) {
	form, err := m.formOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "delete from survey_forms where organization_id = $1 and id = $2", tx.OrganizationID, in.ID); err != nil {
		return nil, err
	}
	return &api.None{}, m.Forms.Remove(ctx, tx, form)
}

// SurveyInput begins a survey with what is published of a form.
type SurveyInput struct {
	Body struct {
		FormID int64 `json:"form_id" minimum:"1" maximum:"9007199254740991"`
		SiteID int64 `json:"site_id" minimum:"1" maximum:"9007199254740991"`
	}
}

func (m *surveys) begin(ctx context.Context, tx *db.Tx, in *SurveyInput) (*SurveyID, error) {
	form, err := m.formOf(ctx, tx, in.Body.FormID)
	if err != nil {
		return nil, err
	}
	version, _, err := m.Forms.Published(ctx, tx, form)
	if err != nil {
		return nil, err
	}
	var known bool
	if err := tx.QueryRow(ctx, "select exists (select from sites where organization_id = $1 and id = $2)", tx.OrganizationID, in.Body.SiteID).Scan(&known); err != nil {
		return nil, err
	}
	if !known {
		return nil, api.Invalid("site_id", "unknown_site")
	}
	out := &SurveyID{}
	return out, tx.QueryRow(ctx, "insert into surveys (organization_id, site_id, form_id, version) values ($1, $2, $3, $4) returning id", tx.OrganizationID, in.Body.SiteID, form, version).Scan(&out.ID)
}

// Survey is one as it is read.
type Survey struct {
	Version  int                      `json:"version"`
	Score    *float64                 `json:"score" nullable:"true"`
	Document forms.Document           `json:"document"`
	Answers  []forms.StoredAnswer     `json:"answers"`
	Files    []attachments.Attachment `json:"attachments"`
}

func (m *surveys) show(ctx context.Context, tx *db.Tx, in *forms.OneInput) (*Survey, error) {
	out := &Survey{}
	form, err := m.hold(ctx, tx, in.ID, out)
	if err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, form, out.Version, &out.Document)
	m.Forms.QueueAnswers(batch, tx, Surveys, in.ID, &out.Answers)
	m.Attachments.QueueFiles(batch, tx, Surveys, in.ID, &out.Files)
	return out, tx.Run(ctx, batch)
}

func (m *surveys) hold(ctx context.Context, tx *db.Tx, id int64, s *Survey) (form int64, err error) {
	err = tx.QueryRow(ctx, "select form_id, version, score from surveys where organization_id = $1 and id = $2", tx.OrganizationID, id).Scan(&form, &s.Version, &s.Score)
	return form, err
}

// SurveyAnswersInput fills in a stage.
type SurveyAnswersInput struct {
	forms.OneInput
	Body struct {
		Stage   string          `json:"form_type" enum:"main,closure"`
		Answers []forms.Answer  `json:"answers" maxItems:"2000"`
		Facts   map[string]bool `json:"facts,omitempty"`
		Today   string          `json:"today,omitempty"`
		Final   bool            `json:"final,omitempty"`
	}
}

func (m *surveys) answer(ctx context.Context, tx *db.Tx, in *SurveyAnswersInput) (*Survey, error) {
	tx.Defer("select from surveys where organization_id = $1 and id = $2 for update", tx.OrganizationID, in.ID)
	var was Survey
	form, err := m.hold(ctx, tx, in.ID, &was)
	if err != nil {
		return nil, err
	}
	result, err := m.Forms.Answer(ctx, tx, forms.Submission{Kind: Surveys, RecordID: in.ID, FormID: form, Version: was.Version, Stage: in.Body.Stage,
		Answers: in.Body.Answers, Facts: in.Body.Facts, Today: in.Body.Today, Final: in.Body.Final})
	if err != nil {
		return nil, err
	}
	var score *float64
	if result.Score != nil {
		score = &result.Score.Percent
	}
	if _, err := tx.Exec(ctx, "update surveys set score = $3 where organization_id = $1 and id = $2", tx.OrganizationID, in.ID, score); err != nil {
		return nil, err
	}
	m.Records.Index(tx, Surveys, in.ID)
	return m.show(ctx, tx, &in.OneInput)
}

func (m *surveys) copy(ctx context.Context, tx *db.Tx, in *forms.OneInput) (*SurveyID, error) {
	out := &SurveyID{}
	err := tx.QueryRow(ctx, `insert into surveys (organization_id, site_id, form_id, version)
		select organization_id, site_id, form_id, version from surveys where organization_id = $1 and id = $2 returning id`, tx.OrganizationID, in.ID).Scan(&out.ID)
	if err != nil {
		return nil, err
	}
	return out, m.Forms.CopyAnswers(ctx, tx, Surveys, in.ID, out.ID, "main")
}
