package trainings

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/forms"
	"hivis/modules/calendar"
	"hivis/modules/workers"
	"hivis/platform/api"
	"hivis/platform/db"
)

// TestForms is the word for forms of tests, and subjectsPath where they are.
const (
	TestForms    = "Training Test"
	subjectsPath = "/api/training_subjects"
	mainStage    = "main"
)

// Test is the test of a subject, as whoever answers it reads it.
type Test struct {
	Subject  Named          `json:"subject" doc:"What it is a test in"`
	PassMark int            `json:"pass_mark" minimum:"1" maximum:"100" doc:"How many of a hundred points it takes"`
	Version  int            `json:"version" minimum:"1" maximum:"100000" doc:"Of the form that is published"`
	Document forms.Document `json:"document" doc:"The questions, without which answers are right"`
}

// TestAnswer is one test.
type TestAnswer struct {
	Test Test `json:"test" doc:"The test"`
}

type answerTestInput struct {
	IDInput
	Body struct {
		PersonRef
		Version int            `json:"version" minimum:"1" maximum:"100000" doc:"That was read"`
		Answers []forms.Answer `json:"answers" maxItems:"1000" doc:"The answers to its questions"`
	} `doc:"Without a person: the caller"`
}

// giveTest makes the form of a subject that is to have a test, where it has none yet. One that is
// published is held to what a test is.
func (m *Module) giveTest(ctx context.Context, tx *db.Tx, subject int64, mark int) error {
	if mark == 0 {
		return nil
	}
	has, version, err := m.formOfTest(ctx, tx, subject)
	if err != nil {
		return err
	}
	if version > 0 {
		code, at, err := m.misfit(ctx, tx, has, version)
		if err != nil || code == "" {
			return err
		}
		var problems api.Problems
		problems.AddWith("pass_mark", code, map[string]any{"Name": at})
		return problems.Err()
	}
	if has != 0 {
		return nil
	}
	form, err := m.Forms.Create(ctx, tx, TestForms, forms.Start{})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "update training_subjects set form_id = $3 where organization_id = $1 and id = $2", tx.OrganizationID, subject, form)
	return err
}

// testOwner says of tests what the form engine has to know.
func (m *Module) testOwner() forms.Owner {
	return forms.Owner{Purpose: TestForms, Path: subjectsPath, Module: workers.PermitTemplateRight, Refuse: outside, Stages: []string{mainStage},
		Default: func() forms.Document {
			return forms.Document{Sections: []forms.Section{{ID: "test", Title: "Test", Stage: mainStage, Questions: []forms.Question{}}}}
		},
		FormOf: func(ctx context.Context, tx *db.Tx, id int64) (form int64, err error) {
			form, _, err = m.formOfTest(ctx, tx, id)
			if errors.Is(err, pgx.ErrNoRows) || err == nil && form == 0 {
				err = api.NotFound()
			}
			return form, err
		},
		Named: func(ctx context.Context, tx *db.Tx, id int64) (name, description string, err error) {
			name, err = m.subjectName(ctx, tx, id)
			return name, "", err
		},
		Published: m.testPublished,
	}
}

// formOfTest is the form of a subject's test, and what of it is published; 0: there is none.
func (m *Module) formOfTest(ctx context.Context, tx *db.Tx, subject int64) (form int64, version int, err error) {
	err = tx.QueryRow(ctx, "select coalesce(form_id, 0), test_version from training_subjects where organization_id = $1 and id = $2", tx.OrganizationID, subject).Scan(&form, &version)
	return form, version, err
}

// testPublished keeps the number. One that is in use can be answered and judged.
func (m *Module) testPublished(ctx context.Context, tx *db.Tx, id int64, number int) error {
	one, err := m.subject(ctx, tx, id)
	if err != nil {
		return err
	}
	if one.Subject.PassMark > 0 {
		form, _, err := m.formOfTest(ctx, tx, id)
		if err != nil {
			return err
		}
		code, at, err := m.misfit(ctx, tx, form, number)
		if err != nil {
			return err
		}
		if code != "" {
			return api.Conflict(code, map[string]any{"Name": at})
		}
	}
	_, err = tx.Exec(ctx, "update training_subjects set test_version = $3 where organization_id = $1 and id = $2", tx.OrganizationID, id, number)
	return err
}

// misfit is why a version of a form is no test; "": it is one.
func (m *Module) misfit(ctx context.Context, tx *db.Tx, form int64, version int) (code, at string, err error) {
	var doc forms.Document
	batch := &pgx.Batch{}
	m.Forms.QueueVersion(batch, tx, form, version, &doc)
	if err := tx.Run(ctx, batch); err != nil {
		return "", "", err
	}
	code, at = unfit(doc)
	return code, at, nil
}

// answeredByHand are the types of questions of a test: the others take files, or name people and
// places of the organization.
var answeredByHand = []string{"instruction", "declaration", "radio", "single_select", "checkbox", "multiple_choice", "text_field", "text_area", "number"}

// unfit is why a form is no test, and which of its questions it is about.
func unfit(doc forms.Document) (code, at string) {
	scored := false
	for _, s := range doc.Sections {
		for _, q := range s.Questions {
			if q.Hidden {
				continue
			}
			if !slices.Contains(answeredByHand, q.Type) || slices.ContainsFunc(q.Options, func(o forms.Option) bool { return o.Evidence != "" }) {
				return "training_test_unfit", q.Label
			}
			scored = scored || counts(q)
		}
	}
	if !scored {
		return "training_test_unscored", ""
	}
	return "", ""
}

// counts reports whether a question gives points.
func counts(q forms.Question) bool {
	return slices.ContainsFunc(q.Options, func(o forms.Option) bool { return o.Score != nil && *o.Score > 0 })
}

// asTest is a form as it is judged: whoever leaves out a question that gives points has none of
// them, and so has whoever chose an option that gives none.
func asTest(doc forms.Document) forms.Document {
	none := 0.0
	return changed(doc, func(q *forms.Question) {
		if !counts(*q) {
			return
		}
		q.Required, q.NotApplicable = true, false
		for i := range q.Options {
			if q.Options[i].Score == nil {
				q.Options[i].Score = &none
			}
		}
	})
}

// unanswered is a test without what tells which answers are right.
func unanswered(doc forms.Document) forms.Document {
	return changed(asTest(doc), func(q *forms.Question) {
		q.Critical, q.Default, q.Weight = false, "", 0
		for i := range q.Options {
			o := &q.Options[i]
			*o = forms.Option{ID: o.ID, Label: o.Label}
		}
	})
}

// changed is a copy of a form with its questions changed.
func changed(doc forms.Document, change func(q *forms.Question)) forms.Document {
	doc.Sections = slices.Clone(doc.Sections)
	for i := range doc.Sections {
		s := &doc.Sections[i]
		s.Questions = slices.Clone(s.Questions)
		for j := range s.Questions {
			s.Questions[j].Options = slices.Clone(s.Questions[j].Options)
			change(&s.Questions[j])
		}
	}
	return doc
}

// judged is a test as it stands in the database.
type judged struct {
	ID                int64
	Name              string
	PassMark, Version int
	FormID            int64
	Document          forms.Document
}

// testOf is the test of a subject; not found where there is none.
func (m *Module) testOf(ctx context.Context, tx *db.Tx, subject int64) (judged, error) {
	t, err := db.One[judged](ctx, tx, `select s.id, s.name, s.pass_mark, s.test_version as version, s.form_id, v.document from training_subjects s
		join form_versions v on v.organization_id = s.organization_id and v.form_id = s.form_id and v.number = s.test_version
		where s.organization_id = $1 and s.id = $2 and s.active and s.pass_mark > 0`, tx.OrganizationID, subject)
	if errors.Is(err, pgx.ErrNoRows) {
		err = api.NotFound()
	}
	t.Document = asTest(t.Document)
	return t, err
}

// test answers GET /api/training_tests/{id}.
func (m *Module) test(ctx context.Context, tx *db.Tx, in *IDInput) (*TestAnswer, error) {
	t, err := m.testOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return &TestAnswer{Test{Named{t.ID, t.Name}, t.PassMark, t.Version, unanswered(t.Document)}}, nil
}

// answerTest answers POST /api/training_tests/{id}/answers: the result follows from the answers.
func (m *Module) answerTest(ctx context.Context, tx *db.Tx, in *answerTestInput) (*Answer, error) {
	t, err := m.testOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	if b.Version != t.Version {
		return nil, api.Conflict("training_test_changed", nil)
	}
	people, err := m.tested(ctx, tx, b.PersonRef, t)
	if err != nil {
		return nil, err
	}
	result := forms.Evaluate(t.Document, mainStage, b.Answers, nil)
	problems := forms.ProblemsOf(slices.Concat(result.Wrong, result.Missing), "answers")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	score, passed := resultOf(result.Score, t.PassMark)
	all := []entry{{Draft: Draft{SubjectID: t.ID, HeldOn: m.today(api.Actor(ctx)), Result: passed}, score: &score}}
	if err := m.settle(ctx, tx, all, people, func(int, string) string { return "answers" }, &problems); err != nil {
		return nil, err
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ids, err := m.insert(ctx, tx, all, people)
	if err != nil {
		return nil, err
	}
	if _, err := m.Forms.Answer(ctx, tx, forms.Submission{Kind: Name, RecordID: ids[0], FormID: t.FormID, Version: t.Version, Stage: mainStage, Answers: b.Answers, Final: true}); err != nil {
		return nil, err
	}
	return m.after(ctx, tx, ids[0])
}

// resultOf is what a score means at a pass mark.
func resultOf(score *forms.Score, mark int) (percent float64, result string) {
	if score == nil {
		return 0, Failed
	}
	if score.Failed || score.Percent < float64(mark) {
		return score.Percent, Failed
	}
	return score.Percent, Passed
}

// tested is whose test it is: the caller's, or somebody's of their sites. Who failed by themselves
// tries again on another day, lest it be guessed.
func (m *Module) tested(ctx context.Context, tx *db.Tx, ref PersonRef, t judged) ([]Holder, error) {
	user := api.Actor(ctx)
	own := ref == (PersonRef{}) || ref == (PersonRef{UserID: user.ID})
	if !own {
		if !user.Rules.Grant(calendar.Name, "update") {
			return nil, api.Denied("permission_denied")
		}
		var problems api.Problems
		people, err := m.found(ctx, tx, []PersonRef{ref}, func(int) string { return "worker_id" }, &problems)
		if err != nil {
			return nil, err
		}
		return people, problems.Err()
	}
	where := api.RowsOf("training_people p")
	where.And("p.organization_id = %s and p.user_id = %s", tx.OrganizationID, user.ID)
	holder, err := api.ReadOne(ctx, tx, selectHolder+where.From(""), where, db.Named[Holder]())
	if err != nil {
		return nil, err
	}
	var failed bool
	err = tx.QueryRow(ctx, "select exists (select from training_records where organization_id = $1 and profile_id = $2 and subject_id = $3 and score is not null and result = 'failed' and status = 'recorded' and recorded_by = $4 and held_on = $5::text::date)",
		tx.OrganizationID, holder.WorkerID, t.ID, user.ID, m.today(api.Actor(ctx))).Scan(&failed)
	if err == nil && failed {
		err = api.Conflict("training_test_tomorrow", nil)
	}
	return []Holder{holder}, err
}
