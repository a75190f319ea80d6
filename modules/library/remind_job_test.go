package library_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"hivis/modules/library"
)

// told is how often somebody was told of something.
func (b *bench) told(kind string, user int64) int64 {
	return b.Insert("select count(*) from notifications where organization_id = $1 and kind = $2 and user_id = $3", b.Acme.ID, kind, user)
}

// look is one run of the job.
func (b *bench) look() {
	b.t.Helper()
	if err := b.App.Library.RemindAll(b.t.Context()); err != nil {
		b.t.Error(err)
	}
}

func TestAReminderArrivesOnceInTheMorningOfItsReader(t *testing.T) {
	b := newBench(t)
	manager, auckland, honolulu := b.Acme.Manager, b.Acme.Worker, b.Acme.Outsider
	file := b.file(manager, body{"site_id": b.Acme.Sites[0], "name": "Evacuation"})
	manager.Put(pathOf(file.ID, "/shares"), body{"user_ids": []int64{honolulu.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	form := body{"library_file_id": file.ID, "remind_others": true, "user_ids": []int64{auckland.ID, honolulu.ID}, "note": "Walk the route", "remind_on": "2026-11-25"}
	manager.Post("/api/reminder", form).Wants(http.StatusCreated)
	at := func(moment string, wanted ...int64) {
		t.Helper()
		when, err := time.Parse(time.RFC3339, moment)
		if err != nil {
			t.Fatal(err)
		}
		b.Advance(when.Sub(b.Now()))
		var both sync.WaitGroup
		for range 3 {
			both.Go(b.look)
		}
		both.Wait()
		b.Wants("told at "+moment, []int64{b.told("library_reminder", auckland.ID), b.told("library_reminder", honolulu.ID)}, wanted)
	}
	at("2026-11-24T18:59:00Z", 0, 0) // 07:59 in Auckland
	at("2026-11-24T19:01:00Z", 1, 0)
	at("2026-11-25T17:59:00Z", 1, 0) // 07:59 in Honolulu
	at("2026-11-25T18:01:00Z", 1, 1)
	at("2026-11-28T18:01:00Z", 1, 1)
	b.Wants("with the note", b.Insert("select count(*) from mails where organization_id = $1 and body_text like '%Walk the route%'", b.Acme.ID), 2)
}

func TestWhatAReminderNeeds(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	file := b.file(manager, body{"own": true, "name": "Plan"})
	refused := manager.Post("/api/reminder", body{"library_file_id": file.ID}).Refuses(http.StatusUnprocessableEntity, "invalid")
	refused.At(t, "note", "A reminder note is required.")
	refused.At(t, "remind_on", "A reminder date is required.")
	refused.At(t, "remind_me", "Choose whether to remind yourself or others.")
	good := body{"library_file_id": file.ID, "remind_me": true, "note": "Look", "remind_on": "2026-11-25"}
	with := func(field string, value any) body {
		changed := body{}
		for k, v := range good {
			changed[k] = v
		}
		changed[field] = value
		return changed
	}
	manager.Post("/api/reminder", with("remind_others", true)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "user_ids", "Choose who is to be reminded.")
	others := with("remind_others", true)
	others["user_ids"] = []int64{b.Acme.Worker.ID}
	manager.Post("/api/reminder", others).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "user_ids", "One of these people cannot open the document. Share it with them first.")
	manager.Post("/api/reminder", with("remind_on", "2026-11-01")).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "remind_on", "This day is over. Choose a later one.")
	b.Acme.Worker.Post("/api/reminder", good).Refuses(http.StatusNotFound, "not_found")
	var made library.ReminderAnswer
	manager.Post("/api/reminder", good).Wants(http.StatusCreated).Into(&made)
	path := fmt.Sprintf("/api/reminder/%d", made.Reminder.ID)
	delete(good, "library_file_id")
	b.Acme.Admin.Patch(path, good).Refuses(http.StatusNotFound, "not_found")
	manager.Patch(path, with("note", "Look twice")).Wants(http.StatusOK)
	b.Advance(30 * 24 * time.Hour)
	b.look()
	manager.SignIn().Wants(http.StatusOK)
	b.Wants("told", b.told("library_reminder", manager.ID), 1)
	manager.Patch(path, with("remind_on", "2027-01-01")).Refuses(http.StatusConflict, "reminder_sent")
	manager.Delete(path).Refuses(http.StatusConflict, "reminder_sent")
}

func TestTwoReviewsFallDueOnOneDay(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"Lockout", "Ladders"} {
		b.file(b.Acme.Manager, body{"site_id": b.Acme.Sites[0], "name": name, "owner_id": b.Acme.Supervisor.ID, "review_on": "2026-11-25"})
	}
	b.Advance(6 * 24 * time.Hour)
	b.look()
	b.look()
	b.Wants("each once", b.told("library_review_due", b.Acme.Supervisor.ID), 2)
}

func TestAReviewFallsDue(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	file := b.file(manager, body{"site_id": b.Acme.Sites[0], "name": "Lockout", "owner_id": b.Acme.Supervisor.ID, "review_on": "2026-11-25"})
	b.look()
	b.Wants("not yet", b.told("library_review_due", b.Acme.Supervisor.ID), 0)
	b.Advance(6 * 24 * time.Hour)
	b.look()
	b.look()
	b.Wants("once", b.told("library_review_due", b.Acme.Supervisor.ID), 1)
	manager.SignIn().Wants(http.StatusOK)
	b.Wants("in the list", b.names(manager, "review_due=true&sort=review_on"), "[Lockout]")
	var home struct {
		Counts map[string]int64 `json:"counts"`
		Needs  []struct {
			Kind string        `json:"kind"`
			File *library.File `json:"library_file"`
		} `json:"needs_me"`
	}
	owner := manager
	manager.Patch(pathOf(file.ID, ""), body{"owner_id": manager.ID}).Wants(http.StatusOK)
	owner.Get("/api/v1/home?kind=review_file").Wants(http.StatusOK).Into(&home)
	if len(home.Needs) != 1 || home.Needs[0].Kind != "review_file" || home.Needs[0].File.ID != file.ID {
		t.Errorf("home: %+v", home)
	}
	b.look()
	b.Wants("a new owner is told too", b.told("library_review_due", manager.ID), 1)
	manager.Post(pathOf(file.ID, "/review"), body{"review_on": "2026-11-01"}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "review_on", "This day is over. Choose a later one.")
	manager.Post(pathOf(file.ID, "/review"), body{"review_on": "2027-11-25", "version": 2}).Refuses(http.StatusConflict, "version_added_meanwhile")
	reviewed := recordOf(manager.Post(pathOf(file.ID, "/review"), body{"review_on": "2027-11-25", "note": "Still holds"}).Wants(http.StatusOK))
	b.Wants("the next one", []any{*reviewed.ReviewOn, reviewed.ReviewDue, reviewed.ReviewedAt != nil, reviewed.Timeline[0].Note}, "[2027-11-25 false true Still holds]")
	b.Wants("nothing is due", b.names(manager, "review_due=true"), "[]")
}
