package forms_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"hivis/core/forms"
	"hivis/platform/db"
	"hivis/server/servertest"
)

// TestOneOfManyEditorsSaves: of twenty who save the same draft at once one is kept.
func TestOneOfManyEditorsSaves(t *testing.T) {
	b := newBench(t)
	id := b.draft()
	statuses := make([]int, 20)
	b.Acme.Admin.SignIn()
	var all sync.WaitGroup
	for i := range statuses {
		doc := survey()
		doc.Sections[1].Title = fmt.Sprint("Walk ", i)
		all.Go(func() {
			statuses[i] = b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": 1, "document": doc}).StatusCode
		})
	}
	all.Wait()
	kept, title := 0, ""
	for i, status := range statuses {
		switch status {
		case http.StatusOK:
			kept, title = kept+1, fmt.Sprint("Walk ", i)
		case http.StatusConflict:
		default:
			t.Errorf("somebody was answered %d", status)
		}
	}
	if is := b.edited(id); kept != 1 || is.DraftNumber != 2 || is.Draft.Sections[1].Title != title {
		t.Errorf("%d were kept; it is %q, number %d", kept, is.Draft.Sections[1].Title, is.DraftNumber)
	}
}

// TestALargeForm goes once through a form as large as they get.
func TestALargeForm(t *testing.T) {
	b := newBench(t)
	doc := forms.Document{Sections: survey().Sections[:1]}
	var answers []forms.Answer
	for i := range 20 {
		s := forms.Section{ID: fmt.Sprint("s", i), Title: "Section", Stage: "main"}
		for j := range 50 {
			id := fmt.Sprintf("q%d_%d", i, j)
			s.Questions = append(s.Questions, forms.Question{ID: id, Type: "radio", Label: strings.Repeat("Is it as it should be? ", 20), Required: true,
				Options: []forms.Option{{ID: id + "a", Label: "Yes", Score: number(1)}, {ID: id + "b", Label: "No", Score: number(0)}}})
			answers = append(answers, forms.Answer{Question: id, Options: []string{id + "a"}, Remark: "As it should be."})
		}
		doc.Sections = append(doc.Sections, s)
	}
	form := b.draft()
	b.publish(form, b.save(form, 1, doc).DraftNumber)
	id := b.begin(form)
	b.answer(id, true, answers...).Wants(http.StatusOK)
	if is := b.read(id); len(is.Answers) != 1000 || *is.Score != 100 {
		t.Errorf("%d answers were kept", len(is.Answers))
	}
	doc.Sections[1].Questions = append(doc.Sections[1].Questions, forms.Question{ID: "one_more", Type: "date", Label: "When?"})
	b.Acme.Admin.Put(path("survey_forms/%d/document", form), body{"draft_number": 3, "document": doc}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "document", "A form has at most 1000 questions.")
}

// TestAnswersAreFoundByTheirIndexes looks at plans of the role that serves requests, among
// the answers of many records.
func TestAnswersAreFoundByTheirIndexes(t *testing.T) {
	b := newBench(t)
	form := b.form()
	owner := b.Database.Owner(t)
	_, err := owner.Exec(context.Background(), `alter table form_answers no force row level security;
insert into form_answers (organization_id, kind, record_id, stage, question_id, form_id, version, place, options)
select v.organization_id, 'Survey', record, 'main', 'q' || question, v.form_id, v.number, question, array['a' || record % 3]
from form_versions v, generate_series(1, 2000) record, generate_series(1, 20) question;
alter table form_answers force row level security;
analyze form_answers, forms, form_versions`)
	if err != nil {
		t.Fatal(err)
	}
	var formID int64
	b.one(&formID, "select form_id from survey_forms where id = $1", form)
	for _, c := range []struct{ sql, index string }{
		{"select text from form_answers where organization_id = %[1]d and kind = 'Survey' and record_id = 77 order by stage, place", "form_answers_pkey"},
		{"delete from form_answers where organization_id = %[1]d and kind = 'Survey' and record_id = 77 and stage = 'main'", "form_answers_pkey"},
		{"select options, count(*) from form_answers where organization_id = %[1]d and form_id = %[2]d and question_id = 'q7' group by options", "form_answers_question"},
		{"select " + forms.AnswerTextSQL(servertest.Surveys, "y") + " from surveys y where y.organization_id = %[1]d and y.id = 77", "form_answers_pkey"},
	} {
		sql := strings.NewReplacer("%[1]d", fmt.Sprint(b.Acme.ID), "%[2]d", fmt.Sprint(formID)).Replace(c.sql)
		plan := b.plan(sql)
		if !strings.Contains(plan, c.index) || strings.Contains(plan, "Seq Scan on form_answers") {
			t.Errorf("%s:\n%s", sql, plan)
		}
	}
}

// plan is how the database would do it for a request of Acme.
func (b *bench) plan(sql string) (plan string) {
	b.t.Helper()
	ctx := context.Background()
	err := b.Database.Write(ctx, db.Scope{OrganizationID: b.Acme.ID, UserID: b.Acme.Admin.ID}, func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, "explain "+sql)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				return err
			}
			plan += line + "\n"
		}
		return rows.Err()
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return plan
}
