package trainings_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/modules/trainings"
	"hivis/server/servertest"
)

// question is one of which only the option "right" gives points.
func question(id string) forms.Question {
	one := 1.0
	return forms.Question{ID: id, Type: "radio", Label: "What is right?", Options: []forms.Option{{ID: id + "_right", Label: "This", Score: &one}, {ID: id + "_wrong", Label: "That"}}}
}

func answers(chosen ...string) (all []forms.Answer) {
	for i, option := range chosen {
		all = append(all, forms.Answer{Question: fmt.Sprint("q", i), Options: []string{fmt.Sprintf("q%d_%s", i, option)}})
	}
	return all
}

// publish has a subject ask these questions.
func (b *bench) publish(subject int64, questions ...forms.Question) *servertest.Response {
	b.t.Helper()
	path := fmt.Sprintf("/api/training_subjects/%d", subject)
	draft := servertest.As[forms.DraftAnswer](b.Acme.Admin.Get(path + "/document").Wants(http.StatusOK))
	doc := forms.Document{Sections: []forms.Section{{ID: "test", Title: "Test", Stage: "main", Questions: questions}}}
	saved := servertest.As[forms.DraftAnswer](b.Acme.Admin.Put(path+"/document", body{"draft_number": draft.DraftNumber, "document": doc}).Wants(http.StatusOK))
	return b.Acme.Admin.Post(path+"/publish", body{"draft_number": saved.DraftNumber})
}

// TestWhoPassesATestFollowsFromItsAnswers: by the pass mark, whoever answers, and only once a day.
func TestWhoPassesATestFollowsFromItsAnswers(t *testing.T) {
	b := newBench(t)
	subject := b.add("Rigging", body{"validity_months": 12, "pass_mark": 60})
	b.require(subject)
	path := fmt.Sprintf("/api/training_tests/%d", subject)
	b.Acme.Worker.Get(path).Wants(http.StatusNotFound) // nothing is published yet
	b.publish(subject, forms.Question{ID: "file", Type: "photo", Label: "Show it"}).Refuses(http.StatusConflict, "training_test_unfit")
	b.publish(subject, forms.Question{ID: "said", Type: "text_field", Label: "Say it"}).Refuses(http.StatusConflict, "training_test_unscored")
	b.publish(subject, question("q0"), question("q1"), question("q2")).Wants(http.StatusOK)

	read := b.Acme.Worker.Get(path).Wants(http.StatusOK)
	if strings.Contains(string(read.Bytes), `"score"`) {
		t.Errorf("the answers are told: %s", read.Bytes)
	}
	test := servertest.As[trainings.TestAnswer](read).Test
	send := func(who *servertest.Client, with body) *servertest.Response {
		return who.Post(path+"/answers", servertest.Body(body{"version": test.Version, "answers": answers("right", "right", "wrong")}, with))
	}
	b.refuses(send(b.Acme.Worker, body{"answers": answers("right", "right")}), "answers.q2")
	send(b.Acme.Worker, body{"version": test.Version + 1}).Refuses(http.StatusConflict, "training_test_changed")
	failed := servertest.As[trainings.Answer](send(b.Acme.Worker, body{"answers": answers("right", "wrong", "wrong")}).Wants(http.StatusCreated)).Training
	if failed.Result != "failed" || *failed.Score != 33.3 || failed.ExpiresOn != nil {
		t.Errorf("one of three is %s with %v", failed.Result, *failed.Score)
	}
	send(b.Acme.Worker, nil).Refuses(http.StatusConflict, "training_test_tomorrow")
	b.Wants("still lacking", b.needs(b.Acme.Manager, "")["Worker Test Rigging"], "missing")
	passed := servertest.As[trainings.Answer](send(b.Acme.Manager, body{"user_id": b.Acme.Worker.ID}).Wants(http.StatusCreated)).Training
	if passed.Result != "passed" || *passed.Score != 66.7 || *passed.Holder.UserID != b.Acme.Worker.ID || *passed.ExpiresOn != b.Now().UTC().AddDate(1, 0, 0).Format(time.DateOnly) {
		t.Errorf("two of three are %+v", passed.Record)
	}
	b.Wants("held", b.needs(b.Acme.Manager, "")["Worker Test Rigging"], "held")
	send(b.Acme.Worker, body{"user_id": b.Acme.Manager.ID}).Wants(http.StatusForbidden)
	kept := b.Insert("select count(*) from form_answers where organization_id = $1 and kind = 'Training' and record_id = $2", b.Acme.ID, passed.ID)
	b.Wants("answers that are kept", kept, int64(3))

	b.Advance(25 * time.Hour)
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
	send(b.Acme.Worker, nil).Wants(http.StatusCreated)
}

// TestExemptionsFollowWhenProfilesAreMerged: of two for a subject the longer one.
func TestExemptionsFollowWhenProfilesAreMerged(t *testing.T) {
	b := newBench(t)
	keep, gone := b.WorkProfile(b.Acme, "Ana Smith"), b.WorkProfile(b.Acme, "A. Smith")
	other := b.add("Rigging")
	third := b.add("Driving")
	exempt := func(worker, subject int64, days int) {
		b.t.Helper()
		b.Exec("insert into training_exemptions (organization_id, profile_id, subject_id, reason, until, given_by, given_at) values ($1, $2, $3, 'Elsewhere', $4::text::date, $5, $6)", b.Acme.ID, worker, subject, b.day(days), b.Acme.Manager.ID, b.Now())
	}
	exempt(keep, b.subject, 5)
	exempt(gone, b.subject, 50)
	exempt(keep, other, 50)
	exempt(gone, other, 5)
	exempt(gone, third, 7)
	b.Exec("insert into training_records (organization_id, serial, profile_id, subject_id, held_on, result, created_at, updated_at) values ($1, next_serial('training_records'), $2, $3, $4::text::date, 'passed', $5, $5)", b.Acme.ID, gone, third, b.day(-3), b.Now())
	b.Acme.Admin.Post("/api/contractors/merge_workers", body{"keep_id": keep, "merge_id": gone}).Wants(http.StatusOK)
	for subject, days := range map[int64]int{b.subject: 50, other: 50, third: 7} {
		n := b.Insert("select count(*) from training_exemptions where organization_id = $1 and profile_id = $2 and subject_id = $3 and until = $4::text::date", b.Acme.ID, keep, subject, b.day(days))
		b.Wants("exemptions until the later day", n, int64(1))
	}
	b.Wants("exemptions left behind", b.Insert("select count(*) from training_exemptions where organization_id = $1 and profile_id = $2", b.Acme.ID, gone), int64(0))
	b.Wants("records that followed", b.Insert("select count(*) from training_records where organization_id = $1 and profile_id = $2", b.Acme.ID, keep), int64(1))
}

// TestHomeSaysWhichTrainingsOneLacks: the reader's own alone.
func TestHomeSaysWhichTrainingsOneLacks(t *testing.T) {
	b := newBench(t)
	b.require(b.subject)
	counts := func(who *servertest.Client) (missing, ending int64) {
		b.t.Helper()
		var home struct {
			Waiting struct {
				Missing int64 `json:"trainings_missing"`
				Ending  int64 `json:"trainings_ending"`
			} `json:"counts"`
		}
		who.Get("/api/v1/home").Wants(http.StatusOK).Into(&home)
		return home.Waiting.Missing, home.Waiting.Ending
	}
	if missing, ending := counts(b.Acme.Worker); missing != 1 || ending != 0 {
		t.Errorf("before it was held %d are missing and %d end", missing, ending)
	}
	b.record(body{"expires_on": b.day(30)})
	if missing, ending := counts(b.Acme.Worker); missing != 0 || ending != 1 {
		t.Errorf("held for a month %d are missing and %d end", missing, ending)
	}
	elsewhere := b.AddUser(b.Acme, "elsewhere", "Worker", b.Acme.Sites[1])
	if missing, ending := counts(elsewhere); missing+ending != 0 {
		t.Errorf("who needs none lacks %d and %d", missing, ending)
	}
}
