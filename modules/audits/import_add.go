package audits

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/energy"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/directory/imports"
	"hivis/platform/api"
	"hivis/platform/db"
)

// importedForm is the template of inspections that were made elsewhere: each question that was asked, with a text as its answer.
type importedForm struct {
	templateID, formID int64
	version            int
	questions          map[string]string // ids, by what was asked
}

// doneElsewhere is an inspection as it is kept: approved, since it was decided on where it was made.
type doneElsewhere struct {
	Title                        string
	TemplateID, FormID           int64
	FormVersion                  int
	AuditType, Status            string
	SiteID, AuditorID, DecidedBy int64
	PlannedOn, DueOn             string
	OpensAt, DueAt               time.Time
	StartedAt, CompletedAt       time.Time
	DecidedAt                    time.Time
	Reached, Possible            float64
	Percent                      *float64
	energy.Assessment
	Answered, Asked, Revision, Told int
	CreatedBy                       int64
	CreatedAt, UpdatedAt            time.Time
}

// addImported adds the inspections of a file in few statements, however many there are. Nobody is told.
func (m *Module) addImported(ctx context.Context, tx *db.Tx, all []imported) error {
	byTemplate, err := m.importedForms(ctx, tx, all)
	if err != nil {
		return err
	}
	rows := make([]doneElsewhere, len(all))
	for i, one := range all {
		rows[i] = one.done(byTemplate[strings.ToLower(one.template)], tx.UserID, m.Now())
	}
	added, err := db.InsertAll(ctx, tx, db.Table{Name: "audits", Serial: "audits"}, rows)
	if err != nil {
		return err
	}
	ids := make([]int64, len(added))
	for i, row := range added {
		ids[i] = row.ID
	}
	m.addImportedAnswers(tx, all, ids, byTemplate)
	records.WriteCreated(tx, Name, ids, tx.UserID, m.Now())
	records.AddAliases(tx, Name, ids, imports.AliasesOf(all, formerOf), m.Now())
	m.Records.IndexNew(tx, Name, ids...)
	return nil
}

func (one imported) done(form importedForm, importer int64, now time.Time) doneElsewhere {
	zone := one.at.Zone
	year, month, day := one.started.In(zone).Date()
	opens := time.Date(year, month, day, 0, 0, 0, 0, zone)
	ends := one.completed.In(zone)
	due := time.Date(ends.Year(), ends.Month(), ends.Day()+1, 0, 0, 0, 0, zone)
	return doneElsewhere{Title: one.title, TemplateID: form.templateID, FormID: form.formID, FormVersion: form.version, AuditType: "inspection", Status: Approved,
		SiteID: one.siteID, AuditorID: one.auditorID, DecidedBy: importer, PlannedOn: opens.Format(dayFormat), DueOn: ends.Format(dayFormat), OpensAt: opens, DueAt: due,
		StartedAt: one.started, CompletedAt: one.completed, DecidedAt: now, Reached: one.reached, Possible: one.possible, Percent: one.percent, Assessment: one.energy,
		Answered: len(one.answers), Asked: len(form.questions), Revision: 1, Told: 2, CreatedBy: importer, CreatedAt: now, UpdatedAt: now}
}

// answersAtOnce is how many answers one statement adds.
const answersAtOnce = 20_000

type givenElsewhere struct {
	AuditID                int64
	QuestionID             string
	Answer                 json.RawMessage
	AnsweredBy             int64
	AnsweredAt, ReceivedAt time.Time
}

type countedAnswer struct {
	Kind              string
	RecordID          int64
	Stage, QuestionID string
	FormID            int64
	Version, Place    int
	Text, Remark      string
}

// addImportedAnswers keeps answers as those that are given here: what was said, and what stands. A question that
// was asked twice in one inspection is answered by all that was said.
func (m *Module) addImportedAnswers(tx *db.Tx, all []imported, ids []int64, byTemplate map[string]importedForm) {
	var given []givenElsewhere
	var counted []countedAnswer
	for i, one := range all {
		form := byTemplate[strings.ToLower(one.template)]
		for place, a := range one.together() {
			question := form.questions[a.question]
			answer, _ := json.Marshal(forms.Answer{Question: question, Text: a.text, Remark: a.remark}) // texts always encode
			given = append(given, givenElsewhere{ids[i], question, answer, one.auditorID, one.completed, m.Now()})
			counted = append(counted, countedAnswer{Name, ids[i], Main, question, form.formID, form.version, place, a.text, a.remark})
		}
	}
	for some := range slices.Chunk(given, answersAtOnce) {
		db.InsertAllDeferred(tx, db.Table{Name: "audit_answers"}, some)
	}
	for some := range slices.Chunk(counted, answersAtOnce) {
		db.InsertAllDeferred(tx, db.Table{Name: "form_answers"}, some)
	}
}

// together are the answers with one for each question.
func (one imported) together() (all []answered) {
	at := map[string]int{}
	for _, a := range one.answers {
		place, again := at[a.question]
		if !again {
			at[a.question] = len(all)
			all = append(all, a)
			continue
		}
		all[place].text = strings.Trim(all[place].text+"\n"+a.text, "\n")
		all[place].remark = strings.Trim(all[place].remark+"\n"+a.remark, "\n")
	}
	return all
}

// maxQuestions is how many a section may have.
const maxQuestions = 300

// importedForms finds or makes a template for each that the inspections name, by its name in small letters. One that was made by an
// import before serves again where it asks all that was asked now.
func (m *Module) importedForms(ctx context.Context, tx *db.Tx, all []imported) (map[string]importedForm, error) {
	var names []string
	asked := map[string][]string{}
	seen := map[[2]string]bool{}
	for _, one := range all {
		key := strings.ToLower(one.template)
		if asked[key] == nil {
			names, asked[key] = append(names, one.template), []string{}
		}
		for _, a := range one.answers {
			if !seen[[2]string{key, a.question}] {
				seen[[2]string{key, a.question}], asked[key] = true, append(asked[key], a.question)
			}
		}
	}
	found := map[string]importedForm{}
	for _, name := range names {
		key := strings.ToLower(name)
		if len(asked[key]) > maxQuestions {
			return nil, &api.Error{Status: 422, Code: "invalid", Fields: []api.FieldError{{Field: "file", Code: "audit_too_many_questions", Params: map[string]any{"Value": maxQuestions}}}}
		}
		form, err := m.importedForm(ctx, tx, name, asked[key])
		if err != nil {
			return nil, err
		}
		found[key] = form
	}
	return found, nil
}

func (m *Module) importedForm(ctx context.Context, tx *db.Tx, name string, asked []string) (importedForm, error) {
	call := api.CallOf(ctx)
	base := call.Say("word.audit_imported", map[string]any{"Name": name})
	for n := 1; ; n++ {
		called := base
		if n > 1 {
			called = fmt.Sprintf("%s %d", base, n)
		}
		form, taken, err := m.importedBefore(ctx, tx, called)
		if err != nil {
			return form, err
		}
		if !taken {
			return m.makeImportedForm(ctx, tx, called, asked)
		}
		if form.version > 0 && !slices.ContainsFunc(asked, func(question string) bool { return form.questions[question] == "" }) {
			return form, nil
		}
	}
}

// importedBefore is the template of a name, with the questions that are answered by a text.
func (m *Module) importedBefore(ctx context.Context, tx *db.Tx, name string) (form importedForm, taken bool, err error) {
	type row struct {
		ID, FormID int64
		Version    int
		Document   []byte
	}
	found, err := tx.Query(ctx, `select t.id, t.form_id, coalesce(v.number, 0) as version, coalesce(v.document, '{}'::jsonb) as document from audit_templates t
		join forms f on f.organization_id = t.organization_id and f.id = t.form_id
		left join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id and v.number = f.published
		where t.organization_id = $1 and lower(t.name) = lower($2)`, tx.OrganizationID, name)
	if err != nil {
		return form, false, err
	}
	rows, err := pgx.CollectRows(found, db.Named[row]())
	if err != nil || len(rows) == 0 {
		return form, false, err
	}
	var doc forms.Document
	if err := json.Unmarshal(rows[0].Document, &doc); err != nil {
		return form, true, err
	}
	return formOf(rows[0].ID, rows[0].FormID, rows[0].Version, doc), true, nil
}

func formOf(templateID, formID int64, version int, doc forms.Document) importedForm {
	form := importedForm{templateID, formID, version, map[string]string{}}
	for _, s := range doc.Sections {
		for _, q := range s.Questions {
			if q.Type == "text_area" && version > 0 {
				form.questions[q.Label] = q.ID
			}
		}
	}
	return form
}

// makeImportedForm makes a template that nobody is asked by: it only shows what was asked.
func (m *Module) makeImportedForm(ctx context.Context, tx *db.Tx, name string, asked []string) (importedForm, error) {
	if err := m.admitTemplates(ctx, tx, 1); err != nil {
		return importedForm{}, err
	}
	section := forms.Section{ID: "imported", Title: api.CallOf(ctx).Say("word.audit_imported_section", nil), Stage: Main, Questions: []forms.Question{}}
	for i, question := range asked {
		section.Questions = append(section.Questions, forms.Question{ID: fmt.Sprintf("q_%d", i+1), Type: "text_area", Label: question})
	}
	doc := forms.Document{Sections: []forms.Section{section}}
	ids, err := m.Forms.CreateReady(ctx, tx, Name, []forms.ReadyForm{{Document: doc}})
	if err != nil {
		return importedForm{}, err
	}
	id, err := New().InsertTemplate(ctx, tx, InsertTemplateParams{OrganizationID: tx.OrganizationID, Name: name, Icon: "clipboard",
		Scoring: true, AuditType: "inspection", FormID: ids[0], CreatedBy: &tx.UserID, Now: m.Now()})
	if err != nil {
		return importedForm{}, err
	}
	tx.Defer("update audit_templates set active = false where organization_id = $1 and id = $2", tx.OrganizationID, id)
	m.kit().Log(ctx, tx, "created", id, name, nil)
	return formOf(id, ids[0], 1, doc), nil
}
