package calendar_test

import (
	"net/http"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// weekly plans a meeting on six days, a week between them, the first one in two days, by a clock
// that changes in between or not.
func (b *bench) weekly(changes ...body) calendar.Record {
	b.t.Helper()
	sent := append([]body{{"rule": "FREQ=WEEKLY;COUNT=6", "time_zone": "Europe/Sofia", "user_ids": []int64{b.Acme.Worker.ID}}}, changes...)
	return b.plan(sent...)
}

func starts(r calendar.Record) (all []string) {
	for _, o := range r.Occurrences {
		all = append(all, o.StartsAt.UTC().Format(time.DateTime))
	}
	return all
}

func TestASeriesKeepsItsExceptionsWhenItIsMoved(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	if len(made.Occurrences) != 6 || made.Rule != "FREQ=WEEKLY;COUNT=6" || !made.OverAt.Equal(made.Occurrences[5].EndsAt) {
		t.Fatalf("%d dates by %s until %v", len(made.Occurrences), made.Rule, made.OverAt)
	}
	second, third := made.Occurrences[1], made.Occurrences[2]
	one := body{"scope": "one", "occurrence_id": second.ID, "starts_at": second.StartsAt.Add(3 * time.Hour), "title": "Elsewhere"}
	moved := item(b.Acme.Manager.Patch(path(made.ID), one).Wants(http.StatusOK))
	if moved.Occurrence.Title != "Elsewhere" || !moved.Occurrence.Changed || moved.Title != made.Title {
		t.Fatalf("one date is %+v", moved.Occurrence)
	}
	b.Acme.Manager.Patch(path(made.ID), body{"scope": "one", "occurrence_id": second.ID, "rule": ""}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "scope", "This can be changed for the whole series only.")
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"scope": "one", "occurrence_id": third.ID, "reason": "Holiday"}).Wants(http.StatusOK)
	all := item(b.Acme.Manager.Patch(path(made.ID), body{"occurrence_id": made.Occurrences[0].ID, "starts_at": made.StartsAt.Add(time.Hour)}).Wants(http.StatusOK))
	for i, o := range all.Occurrences {
		want := made.Occurrences[i].StartsAt.Add(time.Hour)
		if i == 1 {
			want = second.StartsAt.Add(3 * time.Hour)
		}
		if o.ID != made.Occurrences[i].ID || !o.StartsAt.Equal(want) || o.Changed != (i == 1 || i == 2) || o.Cancelled != (i == 2) {
			t.Errorf("date %d is %+v, wanted at %v", i, o, want)
		}
	}
	b.Acme.Manager.Patch(path(made.ID), body{"rule": "FREQ=WEEKLY;INTERVAL=2;COUNT=3"}).Refuses(http.StatusConflict, "calendar_exceptions_lost")
	rarer := item(b.Acme.Manager.Patch(path(made.ID), body{"rule": "FREQ=WEEKLY;INTERVAL=2;COUNT=3", "let_exceptions_go": true}).Wants(http.StatusOK))
	if len(rarer.Occurrences) != 3 || !rarer.Occurrences[1].Cancelled {
		t.Errorf("every two weeks are %+v", rarer.Occurrences)
	}
}

func TestThisAndFollowingGoOnAsAnotherSeries(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "accepted"}).Wants(http.StatusOK)
	third := made.Occurrences[2]
	next := item(b.Acme.Manager.Patch(path(made.ID), body{"scope": "following", "occurrence_id": third.ID, "starts_at": third.StartsAt.AddDate(0, 0, 1)}).Wants(http.StatusOK))
	if next.ID == made.ID || next.FollowsID == nil || *next.FollowsID != made.ID || next.Rule != "FREQ=WEEKLY;COUNT=4" || len(next.Occurrences) != 4 || next.Occurrences[0].ID != third.ID {
		t.Fatalf("goes on as %s %+v", next.Rule, starts(next))
	}
	if next.Responses.Accepted != 1 || !next.StartsAt.Equal(third.StartsAt.AddDate(0, 0, 1)) {
		t.Errorf("goes on at %v with %+v", next.StartsAt, next.Responses)
	}
	left := item(b.Acme.Worker.Get(path(made.ID)).Wants(http.StatusOK))
	if len(left.Occurrences) != 2 || left.OverAt == nil || !left.OverAt.Equal(made.Occurrences[1].EndsAt) {
		t.Errorf("left of the series is %s: %v, over at %v", left.Rule, starts(left), left.OverAt)
	}
}

func TestWhatIsOverStaysWhenAllIsMoved(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	b.Advance(10 * 24 * time.Hour)
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	next := item(b.Acme.Manager.Patch(path(made.ID), body{"starts_at": made.StartsAt.Add(time.Hour)}).Wants(http.StatusOK))
	if next.ID == made.ID || len(next.Occurrences) != 4 || !next.Occurrences[0].StartsAt.Equal(made.Occurrences[2].StartsAt.Add(time.Hour)) {
		t.Errorf("goes on as %v, was %v", starts(next), starts(made))
	}
}

func TestADateIsAnsweredAlone(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "accepted"}).Wants(http.StatusOK)
	said := item(b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "declined", "occurrence_id": made.Occurrences[1].ID}).Wants(http.StatusOK))
	if *said.MyResponse != "accepted" || *said.Occurrences[1].MyResponse != "declined" || *said.Occurrences[0].MyResponse != "accepted" || *said.Guests[0].OnThisDate != "declined" {
		t.Errorf("said %v and of the dates %v, %v", *said.MyResponse, *said.Occurrences[0].MyResponse, *said.Occurrences[1].MyResponse)
	}
}

func TestASeriesWithoutAnEndIsMadeAhead(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"rule": "FREQ=WEEKLY"})
	count := func() int {
		return int(b.Insert("select count(*) from calendar_occurrences where organization_id = $1 and item_id = $2", b.Acme.ID, made.ID))
	}
	before := count()
	b.Advance(400 * 24 * time.Hour)
	b.Run(b.App.Calendar.MakeAll)
	if after := count(); made.OverAt != nil || before < 104 || after < before+57 {
		t.Errorf("%d dates are made at first, %d later, over at %v", before, after, made.OverAt)
	}
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	b.Acme.Manager.Post("/api/calendar_items", b.draft(body{"rule": "FREQ=HOURLY"})).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "rule", "Choose how it repeats: daily, on days of the week, or on one day of the month or of the year.")
	b.Acme.Manager.Post("/api/calendar_items", b.draft(body{"rule": "FREQ=MONTHLY;BYMONTHDAY=" + b.in(24).Format("2")})).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "rule", "It has to begin on one of the days on which it repeats.")
}

func TestWhatWasHeldStaysWhenTheFollowingAreCancelled(t *testing.T) {
	b := newBench(t)
	made := b.weekly(body{"template": "drill"})
	at := func(i int) int64 { return made.Occurrences[i].ID }
	b.keep(made.ID, at(4), body{"findings": "One exit was locked"})
	b.keep(made.ID, at(5), body{"drill_seconds": 245})
	b.Acme.Manager.Patch(path(made.ID), body{"rule": "FREQ=WEEKLY;COUNT=4"}).Refuses(http.StatusConflict, "calendar_exceptions_lost")
	b.Advance(10 * 24 * time.Hour)
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	b.keep(made.ID, at(1), body{"minutes": "Held"})
	cancel := func(i int) *servertest.Response {
		return b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"scope": "following", "occurrence_id": at(i), "reason": "Budget"})
	}
	cancel(1).Refuses(http.StatusConflict, "calendar_over")
	left := item(cancel(3).Wants(http.StatusOK))
	var ids []int64
	for _, o := range left.Occurrences {
		ids = append(ids, o.ID)
		if o.Cancelled != (o.ID == at(4) || o.ID == at(5)) {
			t.Errorf("of %d it says cancelled: %v", o.ID, o.Cancelled)
		}
	}
	b.Wants("the dates that stay", ids, []int64{at(0), at(1), at(2), at(4), at(5)})
	if kept := item(b.Acme.Manager.Get(path(made.ID) + "?occurrence_id=" + text(at(4))).Wants(http.StatusOK)); kept.Proceedings.Findings != "One exit was locked" {
		t.Errorf("kept of a later date is %+v", kept.Proceedings)
	}
}
