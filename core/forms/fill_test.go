package forms_test

import (
	"net/http"
	"strings"
	"testing"

	"hivis/core/forms"
	"hivis/directory/deletions"
	"hivis/server/servertest"
)

var tidy = forms.Answer{Question: "tidy", Options: []string{"tidy_yes"}}

func TestAnswersAreKeptWhole(t *testing.T) {
	b := newBench(t)
	id := b.begin(b.form())
	photo := b.Acme.Worker.Uploaded("heap.png", servertest.Picture)
	answers := []forms.Answer{{Question: "tidy", Options: []string{"tidy_no"}, Remark: "Boxes in the way", Files: []int64{photo}}, {Question: "why", Text: "A delivery came"},
		{Question: "heat", Number: number(21.5)}, {Question: "day", Date: "2026-11-22"}, {Question: "who", References: []int64{b.Acme.Manager.ID, b.Acme.Worker.ID}},
		{Question: "site", References: []int64{b.Acme.Sites[1]}}, {Question: "gas", Row: "gas_1", Column: "gas_at", Text: "08:30"}, {Question: "gas", Row: "gas_1", Column: "gas_o2", Number: number(20.9)}}
	b.answer(id, true, answers...).Wants(http.StatusOK)
	is := b.read(id)
	if len(is.Answers) != len(answers) || is.Score == nil || *is.Score != 0 || len(is.Files) != 1 || is.Files[0].Purpose != forms.Purpose {
		t.Fatalf("the survey is %+v", is)
	}
	for i, want := range answers {
		got := is.Answers[i]
		if got.Stage != "main" || got.Question != want.Question || got.Row != want.Row || got.Column != want.Column || got.Text != want.Text || got.Date != want.Date || got.Remark != want.Remark ||
			len(got.Options) != len(want.Options) || len(got.References) != len(want.References) || len(got.Files) != len(want.Files) || (got.Number == nil) != (want.Number == nil) || want.Number != nil && *got.Number != *want.Number {
			t.Errorf("%+v was kept as %+v", want, got)
		}
	}
	var counted int
	b.one(&counted, "select count(*) from form_answers where question_id = 'tidy' and options @> '{tidy_no}' and score = 0 and possible = 2")
	if counted != 1 {
		t.Errorf("%d answers are counted", counted)
	}
	var found string
	b.one(&found, "select text from search_texts where kind = $1 and record_id = $2", servertest.Surveys, id)
	if !strings.Contains(found, "a delivery came") || !strings.Contains(found, "boxes in the way") {
		t.Errorf("it is found by %q", found)
	}
	// What is said next is in the place of what was said, and the photo is given back.
	b.answer(id, true, tidy).Wants(http.StatusOK)
	if is := b.read(id); len(is.Answers) != 1 || *is.Score != 100 || len(is.Files) != 0 {
		t.Errorf("answered anew: %+v", is)
	}
}

func TestADraftOfAnswersMayLackSome(t *testing.T) {
	b := newBench(t)
	id := b.begin(b.form())
	b.answer(id, false).Wants(http.StatusOK)
	b.answer(id, false, forms.Answer{Question: "heat", Number: number(3)}).Wants(http.StatusOK)
	b.answer(id, true, forms.Answer{Question: "heat", Number: number(4)}).Refuses(http.StatusUnprocessableEntity, "invalid").
		SaysAt("answers.tidy", "Answer this question.", "zh", "请回答此问题。")
	b.answer(id, true, forms.Answer{Question: "tidy", Options: []string{"tidy_no"}}, forms.Answer{Question: "gas", Row: "gas_2", Column: "gas_o2", Number: number(20)}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.gas.gas_2.gas_at", "Answer this question.")
	if is := b.read(id); len(is.Answers) != 1 || *is.Answers[0].Number != 3 {
		t.Errorf("what was refused was kept: %+v", is.Answers)
	}
}

func TestWrongAnswersAreRefusedAtTheirQuestions(t *testing.T) {
	b := newBench(t)
	id := b.begin(b.form())
	b.answer(id, false, tidy).Wants(http.StatusOK)
	problem := b.answer(id, false,
		forms.Answer{Question: "tidy", Options: []string{"gas_at"}}, forms.Answer{Question: "why", Text: "Hidden"}, forms.Answer{Question: "heat", Number: number(60.5)},
		forms.Answer{Question: "day", Date: "2026-11-23"}, forms.Answer{Question: "who", References: []int64{b.Globex.Admin.ID}}, forms.Answer{Question: "site", References: []int64{b.Globex.Sites[0]}},
		forms.Answer{Question: "left", Checked: true}, forms.Answer{Question: "gas", Row: "gas_1", Column: "gas_o2", Text: "much"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	for field, sentence := range map[string]string{
		"answers.tidy": "Choose from the answers offered.", "answers.why": "This question is not asked with your other answers. Remove the answer.",
		"answers.heat": "Give a number of at most 60.", "answers.day": "Choose a day until 2026-11-22.", "answers.who": "Choose from those offered.",
		"answers.site": "Choose from those offered.", "answers.left": "This form has no such question here.", "answers.gas.gas_1.gas_o2": "This question is answered in another way.",
	} {
		problem.At(t, field, sentence)
	}
	problem.SaysAt("answers.heat", "Give a number of at most 60.", "es", "Indique un número no mayor que 60.")
	if is := b.read(id); len(is.Answers) != 1 {
		t.Errorf("something of it was kept: %+v", is.Answers)
	}
}

func TestFilesOfAnswers(t *testing.T) {
	b := newBench(t)
	form := b.form()
	id, other := b.begin(form), b.begin(form)
	mine := b.Acme.Worker.Uploaded("mine.png", servertest.Picture)
	give := func(question string, files ...int64) *servertest.Response {
		return b.answer(id, false, tidy, forms.Answer{Question: question, Files: files})
	}
	again := "Upload the file again."
	give("photo", b.Acme.Manager.Uploaded("theirs.png", servertest.Picture)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.photo", again)
	give("photo", b.Globex.Worker.Uploaded("foreign.png", servertest.Picture)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.photo", again)
	give("photo", b.Acme.Worker.Uploaded("words.txt", []byte("no picture"))).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.photo", "This kind of file is not taken here.")
	give("paper", mine).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.paper", "This kind of file is not taken here.")
	give("photo", mine).Wants(http.StatusOK)
	give("photo", mine).Wants(http.StatusOK) // it is the record's by now
	if is := b.read(id); len(is.Files) != 1 || is.Files[0].ID != mine {
		t.Errorf("its files are %+v", is.Files)
	}
	b.answer(other, false, forms.Answer{Question: "photo", Files: []int64{mine}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.photo", again)
	give("photo").Wants(http.StatusOK)
	if is := b.read(id); len(is.Files) != 0 {
		t.Errorf("what no answer has is still there: %+v", is.Files)
	}
}

// TestWhatIsNamedMayLeave: a person who was answered with stays an answer when they are gone,
// and cannot be answered with anew.
func TestWhatIsNamedMayLeave(t *testing.T) {
	b := newBench(t)
	form := b.form()
	id := b.begin(form)
	who := forms.Answer{Question: "who", References: []int64{b.Acme.Supervisor.ID}}
	b.answer(id, false, who).Wants(http.StatusOK)
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	b.answer(id, false, who, tidy).Wants(http.StatusOK)
	b.answer(b.begin(form), false, who).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.who", "Choose from those offered.")
}

func TestARecordKeepsItsVersion(t *testing.T) {
	b := newBench(t)
	form := b.form()
	id := b.begin(form)
	doc := survey()
	doc.Sections[1].Questions[0].Deleted, doc.Sections[1].Questions[1].Deleted = true, true
	is := b.edited(form)
	b.publish(form, b.save(form, is.DraftNumber, doc).DraftNumber)
	b.answer(id, true, tidy).Wants(http.StatusOK)
	if old := b.read(id); old.Version != 1 || len(old.Document.Sections[1].Questions) != 9 {
		t.Errorf("it has version %d", old.Version)
	}
	b.answer(b.begin(form), false, tidy).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.tidy", "This form has no such question here.")
}

func TestStagesAreAnsweredApart(t *testing.T) {
	b := newBench(t)
	id := b.begin(b.form())
	photo := b.Acme.Worker.Uploaded("heap.png", servertest.Picture)
	b.answer(id, true, tidy, forms.Answer{Question: "photo", Files: []int64{photo}}).Wants(http.StatusOK)
	closes := func(final bool, answers ...forms.Answer) *servertest.Response {
		return b.Acme.Worker.Put(path("surveys/%d/answers", id), body{"form_type": "closure", "final": final, "answers": append([]forms.Answer{}, answers...)})
	}
	closes(true).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "answers.left", "Answer this question.")
	closes(true, forms.Answer{Question: "left", Checked: true}).Wants(http.StatusOK)
	is := b.read(id)
	if len(forms.AnswersAt(is.Answers, "main")) != 2 || len(forms.AnswersAt(is.Answers, "closure")) != 1 {
		t.Errorf("the answers are %+v", is.Answers)
	}
	var copied servertest.SurveyID
	b.Acme.Worker.Post(path("surveys/%d/copy", id), nil).Wants(http.StatusCreated).Into(&copied)
	if got := b.read(copied.ID).Answers; len(got) != 1 || got[0].Question != "tidy" {
		t.Errorf("a copy has %+v", got)
	}
}

// TestADeletedRecordTakesItsAnswersWithIt, and its photos, when its time is over.
func TestADeletedRecordTakesItsAnswersWithIt(t *testing.T) {
	b := newBench(t)
	form := b.form()
	id, other := b.begin(form), b.begin(form)
	photo := b.Acme.Worker.Uploaded("heap.png", servertest.Picture)
	b.answer(id, true, tidy, forms.Answer{Question: "photo", Files: []int64{photo}}).Wants(http.StatusOK)
	b.answer(other, true, tidy).Wants(http.StatusOK)
	b.Acme.Admin.Do(http.MethodDelete, path("surveys/%d", id), body{"reason": "Made by mistake"}).Wants(http.StatusOK)
	left := func() (answers, files int) {
		b.one(&answers, "select count(*) from form_answers where kind = 'Survey'")
		b.one(&files, "select count(*) from attachments where module = 'Survey'")
		return answers, files
	}
	if answers, files := left(); answers != 3 || files != 1 {
		t.Errorf("%d answers and %d files are there before its time", answers, files)
	}
	b.Advance(deletions.Retention)
	b.Run(b.App.Deletions.RemoveAll)
	if answers, files := left(); answers != 1 || files != 0 {
		t.Errorf("%d answers and %d files are left", answers, files)
	}
}
