package contractors

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/core/comments"
	"hivis/core/forms"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

// QuestionnaireForms is the word for forms of questionnaires, and questionnairesPath where they are.
const (
	QuestionnaireForms = "Questionnaire"
	questionnairesPath = "/api/contractor_questionnaires"
)

// Filled is what a company has answered to a version of a questionnaire.
type Filled struct {
	Document    forms.Document           `json:"document" doc:"The questions, by section"`
	Images      []forms.Image            `json:"images" maxItems:"1000" doc:"The pictures that show what questions mean"`
	Answers     []forms.Answer           `json:"answers" maxItems:"2000" doc:"What was answered"`
	Attachments []attachments.Attachment `json:"attachments" maxItems:"200" doc:"Files that were given as answers"`
}

// Questionnaire is what a company is asked now, with what it answered last, if it did.
type Questionnaire struct {
	Kind       Named  `json:"kind" doc:"The kind of document that it is"`
	DocumentID *int64 `json:"document_id" nullable:"true" minimum:"1" maximum:"9007199254740991" doc:"The document that the company's answers are; null: it has not answered"`
	ValidDays  int    `json:"valid_days" minimum:"1" maximum:"3650" doc:"For how many days answers count"`
	Filled
}

// QuestionnaireAnswer is one questionnaire.
type QuestionnaireAnswer struct {
	Questionnaire Questionnaire `json:"questionnaire" doc:"The questions, with what was answered last"`
}

// OfferedQuestionnaire is one that a company may answer.
type OfferedQuestionnaire struct {
	ID       int64  `json:"id" minimum:"1" maximum:"9007199254740991" doc:"Of its kind of document"`
	Name     string `json:"name" maxLength:"120" doc:"What the questionnaire is called"`
	Required bool   `json:"required" doc:"A requirement asks for it"`
	Answered bool   `json:"-" db:"answered"`
}

const selectQuestionnaires = `select k.id, k.name, false as required, exists (select from contractor_documents d where d.organization_id = $1 and d.contractor_id = $2 and d.kind_id = k.id) as answered
	from contractor_document_kinds k where k.organization_id = $1 and k.active and k.form_id is not null and k.published > 0 order by lower(k.name), k.id limit 500`

// offered are the questionnaires that somebody is shown: a company what its requirements ask for, and what
// it has answered already; the organization also the others.
func offered(all []OfferedQuestionnaire, asked []int64, user *access.User) []OfferedQuestionnaire {
	out := []OfferedQuestionnaire{}
	for _, q := range all {
		q.Required = slices.Contains(asked, q.ID)
		if q.Required || q.Answered || !user.External {
			out = append(out, q)
		}
	}
	return out
}

// QuestionnaireInput names a questionnaire of a company.
type QuestionnaireInput struct {
	Subject
	KindID int64 `path:"kind_id" minimum:"1" maximum:"9007199254740991" doc:"Of the kind of document"`
}

// asked is a questionnaire of a company, with the document that its answers are.
type asked struct {
	KindID, FormID      int64
	Name                string
	Published, Days     int
	DocumentID          int64
	Revision, Answered  int
	Validity, TimeZoned string
}

// questionnaireOf is a published questionnaire; not found for a kind that is none.
func (m *Module) questionnaireOf(ctx context.Context, tx *db.Tx, company, kind int64) (asked, error) {
	q, err := db.One[asked](ctx, tx, `select k.id as kind_id, k.form_id, k.name, k.published, k.valid_days as days, coalesce(d.id, 0) as document_id, coalesce(d.revision, 0) as revision,
			coalesce((select v.form_version from contractor_document_versions v where v.organization_id = $1 and v.document_id = d.id and v.revision = d.revision), 0) as answered,
			coalesce(d.validity::text, '') as validity, `+zoneOf+` as time_zoned
		from contractor_document_kinds k
		left join lateral (select d.id, d.revision, d.validity from contractor_documents d where d.organization_id = $1 and d.contractor_id = $2 and d.kind_id = k.id order by d.id desc limit 1) d on true
		where k.organization_id = $1 and k.id = $3 and k.active and k.form_id is not null and k.published > 0`, tx.OrganizationID, company, kind)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	return q, err
}

// questionnaire answers GET /api/contractors/{id}/questionnaires/{kind_id}.
func (m *Module) questionnaire(ctx context.Context, tx *db.Tx, in *QuestionnaireInput) (*QuestionnaireAnswer, error) {
	if _, err := m.one(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	q, err := m.questionnaireOf(ctx, tx, in.ID, in.KindID)
	if err != nil {
		return nil, err
	}
	out := &QuestionnaireAnswer{Questionnaire{Kind: Named{q.KindID, q.Name}, ValidDays: q.Days, Filled: Filled{Answers: []forms.Answer{}, Attachments: []attachments.Attachment{}}}}
	if q.DocumentID != 0 {
		out.Questionnaire.DocumentID = &q.DocumentID
	}
	return out, m.readFilled(ctx, tx, &out.Questionnaire.Filled, filling{q.FormID, q.Published, q.DocumentID, q.Revision})
}

// filling is a version of a form, and a revision of the document that its answers are.
type filling struct {
	form     int64
	version  int
	document int64
	revision int
}

// readFilled reads a version of a form, and what was answered at a revision of a document.
func (m *Module) readFilled(ctx context.Context, tx *db.Tx, into *Filled, f filling) error {
	var given []forms.StoredAnswer
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, f.form, f.version, &into.Document)
	if f.document != 0 {
		m.Forms.QueueAnswers(batch, tx, DocumentName, f.document, &given)
		m.Attachments.QueueFiles(batch, tx, DocumentName, f.document, &into.Attachments)
	}
	if err := tx.Run(ctx, batch); err != nil {
		return err
	}
	into.Images = m.Forms.Images(tx.Scope, into.Document)
	into.Answers = append([]forms.Answer{}, forms.AnswersAt(given, forms.StageKey(mainStage, f.revision))...)
	return nil
}

// addFilled adds to a document of a questionnaire what was answered last.
func (m *Module) addFilled(ctx context.Context, tx *db.Tx, record *DocumentRecord) error {
	if !record.Questionnaire {
		return nil
	}
	f := filling{document: record.ID, revision: record.Revision}
	err := tx.QueryRow(ctx, `select k.form_id, v.form_version, k.pass_percent from contractor_document_kinds k join contractor_document_versions v on v.organization_id = k.organization_id and v.document_id = $3 and v.revision = $4
		where k.organization_id = $1 and k.id = $2`, tx.OrganizationID, record.Kind.ID, f.document, f.revision).Scan(&f.form, &f.version, &record.PassPercent)
	if err != nil {
		return err
	}
	record.Filled = &Filled{Attachments: []attachments.Attachment{}}
	return m.readFilled(ctx, tx, record.Filled, f)
}

type answerQuestionnaireInput struct {
	QuestionnaireInput
	Body struct {
		Answers []forms.Answer `json:"answers" maxItems:"2000" doc:"All of them"`
	}
}

// answerQuestionnaire answers POST /api/contractors/{id}/questionnaires/{kind_id}. What was answered before
// stays as an earlier version; what still waits for its review is taken back.
func (m *Module) answerQuestionnaire(ctx context.Context, tx *db.Tx, in *answerQuestionnaireInput) (*DocumentAnswer, error) {
	m.Workflows.LockShared(tx)
	company, err := m.lockCompany(ctx, tx, in.ID)
	if err == nil {
		err = refused(company.Can.Upload)
	}
	if err != nil {
		return nil, err
	}
	q, err := m.questionnaireOf(ctx, tx, in.ID, in.KindID)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(q.TimeZoned)
	if err != nil {
		return nil, err
	}
	today := m.Now().In(zone)
	v := version{form: &answered{version: q.Published}, validity: today.AddDate(0, 0, q.Days).Format(time.DateOnly)}
	id, revision := q.DocumentID, q.Revision+1
	if id == 0 {
		if id, err = m.insertDocument(ctx, tx, newDocument{company: in.ID, kind: q.KindID, title: q.Name}); err != nil {
			return nil, err
		}
		comments.Follow(tx, DocumentName, []int64{id}, []int64{tx.UserID})
	}
	keep := func() error { return m.keepAnswers(ctx, tx, in, q, id, revision, today.Format(time.DateOnly)) }
	if q.DocumentID == 0 {
		err = m.addVersion(ctx, tx, id, 1, v, zone, keep)
	} else {
		before, fault := m.lockDocument(ctx, tx, id)
		if fault != nil {
			return nil, fault
		}
		err = m.renew(ctx, tx, before, v, zone, keep)
	}
	if err != nil {
		return nil, err
	}
	return m.afterDocument(ctx, tx, id)
}

// keepAnswers keeps what was answered as one revision of its document, with its score.
func (m *Module) keepAnswers(ctx context.Context, tx *db.Tx, in *answerQuestionnaireInput, q asked, id int64, revision int, today string) error {
	result, err := m.Forms.Answer(ctx, tx, forms.Submission{Kind: DocumentName, RecordID: id, FormID: q.FormID, Version: q.Published, Stage: mainStage, Round: revision,
		Answers: in.Body.Answers, Today: today, Final: true})
	if err != nil || result.Score == nil {
		return err
	}
	tx.Defer("update contractor_document_versions set score = round($4::numeric, 1), failed = $5 where organization_id = $1 and document_id = $2 and revision = $3",
		tx.OrganizationID, id, revision, result.Score.Percent, result.Score.Failed)
	return nil
}

// questionnaireOwner says of questionnaires what the form engine has to know. They go by their kind of
// document.
func (m *Module) questionnaireOwner() forms.Owner {
	formOf := func(ctx context.Context, tx *db.Tx, id int64) (form int64, err error) {
		err = tx.QueryRow(ctx, "select form_id from contractor_document_kinds where organization_id = $1 and id = $2 and form_id is not null", tx.OrganizationID, id).Scan(&form)
		if errors.Is(err, pgx.ErrNoRows) {
			err = api.NotFound()
		}
		return form, err
	}
	return forms.Owner{Purpose: QuestionnaireForms, Path: questionnairesPath, Module: Name, Refuse: outside, Stages: []string{mainStage},
		Default: defaultQuestionnaire, FormOf: formOf,
		Named: func(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
			kind, err := m.kindOf(ctx, tx, id)
			return kind.Name, "", err
		},
		Published: func(ctx context.Context, tx *db.Tx, id int64, number int) error {
			_, err := tx.Exec(ctx, "update contractor_document_kinds set published = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, number)
			return err
		},
	}
}

// defaultQuestionnaire is what a new one begins with: the questions that most organizations ask.
func defaultQuestionnaire() forms.Document {
	ten, none := 10.0, 0.0
	yesNo := func(id, label string) forms.Question {
		return forms.Question{ID: id, Type: "radio", Label: label, Required: true,
			Options: []forms.Option{{ID: id + "_yes", Label: "Yes", Score: &ten}, {ID: id + "_no", Label: "No", Score: &none}}}
	}
	return forms.Document{Sections: []forms.Section{{ID: "safety", Title: "Safety management", Stage: mainStage, Questions: []forms.Question{
		yesNo("policy", "Does the company have a written safety policy?"),
		yesNo("risks", "Are risks assessed before work begins?"),
		yesNo("training", "Are all workers trained for the work they do?"),
		{ID: "accidents", Type: "number", Label: "How many accidents with lost time were there in the last three years?", Required: true},
	}}}}
}
