package trainings_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/modules/trainings"
	"hivis/server/servertest"
)

// TestWhoLacksWhat: by role, site and trade, with grace, equivalence and exemptions.
func TestWhoLacksWhat(t *testing.T) {
	b := newBench(t)
	worker := "Worker Test First aid"
	b.Wants("nothing is required", b.needs(b.Acme.Manager, ""), map[string]string{})
	id := b.require(b.subject)
	b.Wants("never held", b.needs(b.Acme.Manager, "")[worker], "missing")
	change := func(with body) {
		b.Acme.Admin.Patch(fmt.Sprintf("/api/training_requirements/%d", id), servertest.Body(body{"subject_id": b.subject, "whom": "all", "site_ids": []int64{b.Acme.Sites[0]}, "strength": "blocks", "reason": "law"}, with)).Wants(http.StatusOK)
	}
	change(body{"grace_days": 30})
	b.Wants("in grace", b.needs(b.Acme.Manager, "")[worker], "in_grace")
	change(body{"whom": "contractors"})
	b.Wants("of contractors alone", b.needs(b.Acme.Manager, "")[worker], "")
	change(body{"role_ids": []int64{b.Insert("select role_id from users where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Manager.ID)}})
	b.Wants("of another role", b.needs(b.Acme.Manager, "")[worker], "")
	change(nil)
	record := b.record(body{"expires_on": b.day(90)})
	b.Wants("held for 90 days", b.needs(b.Acme.Manager, "&status=soon")[worker], "soon")
	b.Acme.Manager.Post(path(record.ID)+"/withdraw", body{"reason": "wrong"}).Wants(http.StatusOK)
	b.Wants("withdrawn", b.needs(b.Acme.Manager, "")[worker], "missing")
	b.record(body{"result": "failed"})
	b.Wants("failed", b.needs(b.Acme.Manager, "")[worker], "missing")
	other := b.add("Paramedic", body{"renews_ids": []int64{b.subject}})
	b.record(body{"subject_id": other, "result": "competent"})
	b.Wants("held by another subject", b.needs(b.Acme.Manager, "&status=held")[worker], "held")
	elsewhere := b.AddUser(b.Acme, "elsewhere", "Safety Manager", b.Acme.Sites[1])
	b.Wants("of another site", b.needs(elsewhere, "")["Worker Test First aid"], "")
	counts := servertest.As[trainings.NeedCountsAnswer](b.Acme.Admin.Get("/api/training_needs/status_counts").Wants(http.StatusOK)).Counts
	if counts.Held != 1 || counts.Missing == 0 || counts.All != counts.Held+counts.Missing {
		t.Errorf("the counts are %+v", counts)
	}
	b.Acme.Worker.Get("/api/training_needs").Wants(http.StatusForbidden)
	b.Acme.Manager.Delete(fmt.Sprintf("/api/training_requirements/%d", id)).Wants(http.StatusOK)
}

func TestAnExemptionHasAReasonAndAnEnd(t *testing.T) {
	b := newBench(t)
	b.require(b.subject)
	worker := "Worker Test First aid"
	sent := func(with body) *servertest.Response {
		return b.Acme.Manager.Post("/api/training_exemptions", servertest.Body(body{"user_id": b.Acme.Worker.ID, "subject_id": b.subject, "reason": "Trained as a nurse", "until": b.day(0)}, with))
	}
	b.refuses(sent(body{"reason": " "}), "reason")
	b.refuses(sent(body{"until": b.day(-1)}), "until")
	first := servertest.As[trainings.ExemptionAnswer](sent(nil).Wants(http.StatusCreated)).ID
	b.Wants("exempt", b.needs(b.Acme.Manager, "&status=exempt")[worker], "exempt")
	b.Advance(48 * 3600e9)
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	b.Wants("no longer", b.needs(b.Acme.Manager, "")[worker], "missing")
	b.Wants("another takes its place", servertest.As[trainings.ExemptionAnswer](sent(body{"until": b.day(9)}).Wants(http.StatusCreated)).ID, first)
	b.Globex.Admin.Delete(fmt.Sprintf("/api/training_exemptions/%d", first)).Wants(http.StatusNotFound)
	b.Acme.Manager.Delete(fmt.Sprintf("/api/training_exemptions/%d", first)).Wants(http.StatusOK)
	b.Wants("ended", b.needs(b.Acme.Manager, "")[worker], "missing")
}

// TestFromTheGapToTheRecord: who lacks it is booked, who was there has a result, all of them or none.
func TestFromTheGapToTheRecord(t *testing.T) {
	b := newBench(t)
	b.require(b.subject)
	rigger := b.WorkProfile(b.Acme, "Jo Rigger")
	people := []body{{"user_id": b.Acme.Worker.ID}, {"worker_id": rigger}}
	book := func(people ...body) *servertest.Response {
		return b.Acme.Manager.Post("/api/training_bookings", body{"subject_id": b.subject, "people": people, "starts_at": b.Now().Add(3600e9), "ends_at": b.Now().Add(7200e9), "mode": "offline", "venue": "Room 1", "site_ids": []int64{b.Acme.Sites[0]}})
	}
	b.refuses(book(body{"user_id": 999999}), "people[0]")
	item := servertest.As[trainings.BookingAnswer](book(people...).Wants(http.StatusCreated)).Booking.ItemID
	record := servertest.As[calendar.Answer](b.Acme.Worker.Get(fmt.Sprintf("/api/calendar_items/%d", item)).Wants(http.StatusOK)).CalendarItem
	if record.ItemType != "training" || record.Title != "First aid" || len(record.Guests) != 2 {
		t.Errorf("the item is %+v", record)
	}
	b.Later(time.Hour, b.Acme.Admin, b.Acme.Manager, b.Acme.Worker)
	at := record.Occurrence.ID
	results := func(with ...body) *servertest.Response {
		return b.Acme.Manager.Post(fmt.Sprintf("/api/training_items/%d/results", item), body{"occurrence_id": at, "results": with})
	}
	passed := body{"user_id": b.Acme.Worker.ID, "result": "passed"}
	b.refuses(results(passed), "results[0].result")
	b.Acme.Manager.Post(fmt.Sprintf("/api/calendar_items/%d/attendance", item), body{"occurrence_id": at, "user_ids": []int64{b.Acme.Worker.ID}, "worker_ids": []int64{rigger}}).Wants(http.StatusOK)
	b.refuses(b.Acme.Manager.Post(fmt.Sprintf("/api/training_items/%d/results", item), body{"occurrence_id": at, "subject_id": b.add("Other"), "results": []body{passed}}), "subject_id")
	b.refuses(results(passed, body{"worker_id": 9999, "result": "passed"}), "results[1].result")
	b.Wants("nothing of it is written", b.needs(b.Acme.Manager, "")["Worker Test First aid"], "missing")
	results(passed, body{"worker_id": rigger, "result": "failed"}).Wants(http.StatusOK)
	b.refuses(results(passed), "results[0].result")
	b.Wants("it is held", b.needs(b.Acme.Manager, "")["Worker Test First aid"], "held")
	b.Acme.Worker.Get(fmt.Sprintf("/api/training_items/%d", item)).Wants(http.StatusForbidden)
	b.Globex.Admin.Get(fmt.Sprintf("/api/training_items/%d", item)).Wants(http.StatusNotFound)
}
