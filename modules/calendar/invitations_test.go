package calendar_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// mails is how many mails somebody has got.
func (b *bench) mails(to string) int64 {
	return b.Insert("select count(*) from mails where organization_id = $1 and to_address = $2", b.Acme.ID, to)
}

const visitor = "guest@visitor.example"

func (b *bench) token(id int64) string {
	guest := b.Insert("select id from calendar_guests where organization_id = $1 and item_id = $2 and email = $3", b.Acme.ID, id, visitor)
	return fmt.Sprintf("%d.%s", guest, b.App.Auth.Derived("calendar answer", fmt.Sprintf("%d/%d", b.Acme.ID, guest)))
}

// TestWhoHasLeftIsToldNothing neither sees nor answers what their old mails lead to.
func TestWhoHasLeftIsToldNothing(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"user_ids": []int64{b.Acme.Worker.ID}})
	guest := b.Insert("select id from calendar_guests where organization_id = $1 and item_id = $2 and user_id = $3", b.Acme.ID, made.ID, b.Acme.Worker.ID)
	token := fmt.Sprintf("%d.%s", guest, b.App.Auth.Derived("calendar answer", fmt.Sprintf("%d/%d", b.Acme.ID, guest)))
	anybody := b.Visitor(b.Acme.Worker.Host)
	ask := func(what string, sent body) *servertest.Response {
		return anybody.Do(http.MethodPost, "/api/calendar_invitations/"+what, sent)
	}
	ask("look", body{"token": token}).Wants(http.StatusOK)
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	ask("look", body{"token": token}).Wants(http.StatusNotFound)
	ask("answer", body{"token": token, "response": "accepted"}).Wants(http.StatusNotFound)
}

func TestAGuestAnswersFromTheMail(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"addresses": []body{{"email": visitor, "name": "A guest"}}})
	token := b.token(made.ID)
	if n := b.Insert("select count(*) from mails where organization_id = $1 and to_address = $2 and private and body_text like '%/calendar-answer#' || $3 || '%'", b.Acme.ID, visitor, token); n != 1 {
		t.Fatalf("%d mails have the link", n)
	}
	anybody := b.Visitor(b.Acme.Worker.Host)
	look := func() calendar.Invitation {
		return servertest.As[calendar.InvitationAnswer](anybody.Post("/api/calendar_invitations/look", body{"token": token}).Wants(http.StatusOK)).Invitation
	}
	if found := look(); found.Response != "waiting" || found.Title != made.Title || found.Name != "A guest" {
		t.Errorf("looked at %+v", found)
	}
	if look().Response != "waiting" {
		t.Error("to look is to answer")
	}
	for _, response := range []string{"accepted", "maybe", "declined"} {
		anybody.Post("/api/calendar_invitations/answer", body{"token": token, "response": response}).Wants(http.StatusOK)
		if look().Response != response {
			t.Errorf("%s does not stand", response)
		}
	}
	for _, wrong := range []string{"1", token + "x", "2" + token, strings.Replace(token, ".", ".A", 1)} {
		anybody.Post("/api/calendar_invitations/answer", body{"token": wrong, "response": "accepted"}).Wants(http.StatusNotFound)
	}
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Rain"}).Wants(http.StatusOK)
	anybody.Post("/api/calendar_invitations/answer", body{"token": token, "response": "accepted"}).Refuses(http.StatusConflict, "calendar_cancelled")
}

func TestMailsGoToThoseWhomTheyConcern(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"user_ids": []int64{b.Acme.Worker.ID}})
	worker := b.Acme.Worker.Email
	counted := func(what string, ofWorker, ofVisitor int64) {
		t.Helper()
		if w, v := b.mails(worker), b.mails(visitor); w != ofWorker || v != ofVisitor {
			t.Errorf("%s: the worker has %d mails and the visitor %d, wanted %d and %d", what, w, v, ofWorker, ofVisitor)
		}
	}
	counted("planned", 1, 0)
	b.Acme.Manager.Patch(path(made.ID), body{"addresses": []body{{"email": visitor}}}).Wants(http.StatusOK)
	counted("another guest", 1, 1)
	b.Acme.Manager.Patch(path(made.ID), body{"starts_at": b.in(72)}).Wants(http.StatusOK)
	counted("moved", 2, 2)
	b.Acme.Manager.Patch(path(made.ID), body{"addresses": []body{}}).Wants(http.StatusOK)
	counted("let go", 2, 3)
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "declined"}).Wants(http.StatusOK)
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Rain"}).Wants(http.StatusOK)
	counted("cancelled after they declined", 2, 3)
}

func TestGuestsAreRemindedOnce(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"remind_minutes": 60, "user_ids": []int64{b.Acme.Worker.ID, b.Acme.Admin.ID}, "addresses": []body{{"email": visitor}, {"email": "no@visitor.example"}}})
	b.Exec("update calendar_guests set response = 'declined' where organization_id = $1 and item_id = $2 and email = 'no@visitor.example'", b.Acme.ID, made.ID)
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "declined"}).Wants(http.StatusOK)
	told := func(who *servertest.Client) int64 {
		return b.Insert("select count(*) from notifications where organization_id = $1 and user_id = $2 and kind = 'calendar_reminded'", b.Acme.ID, who.ID)
	}
	b.Run(b.App.Calendar.RemindAll)
	if told(b.Acme.Admin) != 0 {
		t.Error("somebody is reminded too early")
	}
	b.Advance(47*time.Hour + time.Minute)
	b.RunOnNodes(b.App.Calendar.RemindAll)
	b.Run(b.App.Calendar.RemindAll)
	if of, no := b.mails(visitor), b.mails("no@visitor.example"); of != 2 || no != 1 {
		t.Errorf("a guest without an account has %d mails, and one who declined %d", of, no)
	}
	if told(b.Acme.Admin) != 1 || told(b.Acme.Manager) != 1 || told(b.Acme.Worker) != 0 {
		t.Errorf("reminded are the guest %d times, whoever organizes it %d times, and who declined %d times", told(b.Acme.Admin), told(b.Acme.Manager), told(b.Acme.Worker))
	}
}

// TestNobodyMailsTheWorld: people without an account are asked up to a limit a day, which a deleted
// item does not give back.
func TestNobodyMailsTheWorld(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'trial' where id = $1", b.Acme.ID)
	guests := func(from, count int) []body {
		out := make([]body, count)
		for i := range out {
			out[i] = body{"email": fmt.Sprintf("guest%d@visitor.example", from+i)}
		}
		return out
	}
	made := b.plan(body{"addresses": guests(0, 60)})
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Moved"}).Wants(http.StatusOK)
	other := b.plan(body{})
	b.Acme.Manager.Patch(path(other.ID), body{"addresses": guests(100, 60)}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "addresses", "Too many mails to people without an account in one day. Ask fewer, or go on tomorrow.")
}
