package calendar_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// feed makes a private address, and returns its path.
func (b *bench) feed(of *servertest.Client, site int64) (path string, id int64) {
	b.t.Helper()
	made := servertest.As[calendar.FeedAnswer](of.Post("/api/calendar_feeds", body{"site_id": site}).Wants(http.StatusOK)).Feed
	at, err := url.Parse(made.Address)
	if err != nil || at.Path == "" {
		b.t.Fatalf("the address is %q", made.Address)
	}
	return at.Path, made.ID
}

// read asks an address as another calendar does.
func (b *bench) read(host, path string) *servertest.Response {
	return b.Visitor(host).Do(http.MethodGet, path, nil)
}

// fed is what an address answers to anybody, with its lines whole.
func (b *bench) fed(path string) string {
	b.t.Helper()
	return strings.ReplaceAll(string(b.read(b.Acme.Worker.Host, path).Wants(http.StatusOK).Bytes), "\r\n ", "")
}

func TestAPrivateAddressHasWhatItsPersonSees(t *testing.T) {
	b := newBench(t)
	mine := b.weekly(body{"title": "Walk", "description": "Mask, \"tight\""})
	here := b.plan(body{"title": "Committee"})
	b.plan(body{"title": "Secret", "site_ids": []int64{}})
	b.Acme.Worker.Post(path(mine.ID)+"/answer", body{"response": "declined", "occurrence_id": mine.Occurrences[1].ID}).Wants(http.StatusOK)
	b.Acme.Manager.Patch(path(mine.ID), body{"scope": "one", "occurrence_id": mine.Occurrences[2].ID, "title": "Walk elsewhere"}).Wants(http.StatusOK)
	own, _ := b.feed(b.Acme.Worker, 0)
	site, _ := b.feed(b.Acme.Worker, b.Acme.Sites[0])
	text := b.fed(own)
	for _, line := range []string{"SUMMARY:Walk\r\n", "SUMMARY:Walk elsewhere\r\n", "RRULE:FREQ=WEEKLY;COUNT=6\r\n", "EXDATE;TZID=Europe/Sofia:" + sofia(t, mine.Occurrences[1].StartsAt) + "\r\n", "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is missing in\n%s", line, text)
		}
	}
	for _, never := range []string{"Committee", "Secret", "METHOD", "ORGANIZER", "ATTENDEE"} {
		if strings.Contains(text, never) {
			t.Errorf("%s is in\n%s", never, text)
		}
	}
	if all := b.fed(site); !strings.Contains(all, "SUMMARY:"+here.Title) || !strings.Contains(all, "SUMMARY:Walk\r\n") || strings.Contains(all, "EXDATE") || strings.Contains(all, "Secret") {
		t.Errorf("of the site it is\n%s", all)
	}
	b.Acme.Worker.Post("/api/calendar_feeds", body{"site_id": b.Globex.Sites[0]}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "site_id", "Choose one of your sites.")
}

func TestAFeedIsAnsweredOnce(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"user_ids": []int64{b.Acme.Worker.ID}})
	own, _ := b.feed(b.Acme.Worker, 0)
	first := b.read(b.Acme.Worker.Host, own).Wants(http.StatusOK)
	ask := func() *servertest.Response {
		again := b.Visitor(b.Acme.Worker.Host)
		again.Headers = map[string]string{"If-None-Match": "W/" + first.Header.Get("Etag")}
		return again.Do(http.MethodGet, own, nil)
	}
	if same := ask().Wants(http.StatusNotModified); len(same.Bytes) != 0 {
		t.Errorf("it is sent again: %s", same.Bytes)
	}
	b.Acme.Manager.Patch(path(made.ID), body{"title": "Other"}).Wants(http.StatusOK)
	if ask().Wants(http.StatusOK); first.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Error(first.Header)
	}
}

func TestAnAddressEndsWithTheRightToIt(t *testing.T) {
	b := newBench(t)
	own, id := b.feed(b.Acme.Worker, 0)
	site, _ := b.feed(b.Acme.Worker, b.Acme.Sites[0])
	wants := func(what string, ofOwn, ofSite int) {
		t.Helper()
		for path, status := range map[string]int{own: ofOwn, site: ofSite} {
			if got := b.read(b.Acme.Worker.Host, path).StatusCode; got != status {
				t.Errorf("%s: %s answers %d, wanted %d", what, path, got, status)
			}
		}
	}
	wants("made", 200, 200)
	if renewed, same := b.feed(b.Acme.Worker, 0); same != id || renewed == own || b.read(b.Acme.Worker.Host, renewed).StatusCode != 200 {
		t.Errorf("renewed is %s", renewed)
	}
	wants("renewed", 404, 200)
	own, _ = b.feed(b.Acme.Worker, 0)
	b.read(b.Globex.Worker.Host, own).Wants(http.StatusNotFound)
	b.Exec("delete from user_sites where organization_id = $1 and user_id = $2", b.Acme.ID, b.Acme.Worker.ID)
	wants("of no site any more", 200, 404)
	b.Exec("update users set status = 'Inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	wants("has left", 404, 404)
	b.Exec("update users set status = 'Active' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Worker.ID)
	b.Exec("update roles set rules = rules - 'Calendar' where organization_id = $1", b.Acme.ID)
	wants("has no right", 404, 404)
	b.Exec(`update roles set rules = rules || '{"Calendar": ["read"]}' where organization_id = $1`, b.Acme.ID)
	wants("has it again", 200, 404)
	b.Acme.Manager.Delete("/api/calendar_feeds/" + strings.Split(strings.Split(own, "/")[3], ".")[0]).Wants(http.StatusNotFound)
	_, id = b.feed(b.Acme.Worker, 0)
	own, _ = b.feed(b.Acme.Worker, 0)
	b.Acme.Worker.Delete("/api/calendar_feeds/" + fmt.Sprint(id)).Wants(http.StatusOK)
	wants("taken back", 404, 404)
}

// sofia is a moment as a calendar there says it.
func sofia(t *testing.T, at time.Time) string {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	return at.In(zone).Format("20060102T150405")
}

func TestNothingIsServedOfALockedOrganization(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"remind_minutes": 60, "user_ids": []int64{b.Acme.Worker.ID}, "addresses": []body{{"email": visitor}}})
	own, _ := b.feed(b.Acme.Worker, 0)
	attend, invitation := b.attendToken(made.ID, made.Occurrence.ID), b.token(made.ID)
	wants := func(status int) {
		t.Helper()
		b.read(b.Acme.Worker.Host, own).Wants(status)
		b.Visitor(b.Acme.Worker.Host).Do(http.MethodPost, "/api/calendar_attendance/look", body{"token": attend}).Wants(status)
		b.Visitor(b.Acme.Worker.Host).Do(http.MethodPost, "/api/calendar_invitations/look", body{"token": invitation}).Wants(status)
	}
	wants(http.StatusOK)
	b.Advance(47*time.Hour + time.Minute)
	reminded := func() int64 {
		b.Run(b.App.Calendar.RemindAll)
		return b.Insert("select count(*) from notifications where organization_id = $1 and user_id = $2 and kind = 'calendar_reminded'", b.Acme.ID, b.Acme.Worker.ID)
	}
	for _, closed := range []string{"is_locked = true", "is_locked = false, status = 'Inactive'"} {
		b.Exec("update organizations set "+closed+" where id = $1", b.Acme.ID)
		wants(http.StatusNotFound)
		if n := reminded(); n != 0 {
			t.Errorf("%s: a guest is reminded %d times", closed, n)
		}
	}
	b.Exec("update organizations set status = 'Active' where id = $1", b.Acme.ID)
	if wants(http.StatusOK); reminded() != 1 {
		t.Error("nobody is reminded once it is served again")
	}
}

// TestNoSecretIsKeptWithAnAnswer asks for secrets, and looks at what is kept for requests that come again.
func TestNoSecretIsKeptWithAnAnswer(t *testing.T) {
	b := newBench(t)
	made := b.plan()
	b.Acme.Manager.Headers["Idempotency-Key"] = "once"
	own, _ := b.feed(b.Acme.Manager, 0)
	b.Acme.Manager.Headers["Idempotency-Key"] = "twice"
	code := servertest.As[calendar.AttendanceCode](b.Acme.Manager.Post(path(made.ID)+"/attendance_code", body{"occurrence_id": made.Occurrence.ID}).Wants(http.StatusOK))
	again := servertest.As[calendar.AttendanceCode](b.Acme.Manager.Post(path(made.ID)+"/attendance_code", body{"occurrence_id": made.Occurrence.ID}).Wants(http.StatusOK))
	b.Acme.Manager.Headers["Idempotency-Key"] = "once"
	feed := servertest.As[calendar.FeedAnswer](b.Acme.Manager.Post("/api/calendar_feeds", body{"site_id": 0}).Wants(http.StatusOK)).Feed
	if own == "" || code.Address == "" || again.Address != "" || feed.Address != "" || feed.ID == 0 {
		t.Errorf("a request that comes again is answered %+v and %+v", feed, again)
	}
}

func TestWhatWasSaidOfADateCountsBeforeTheWhole(t *testing.T) {
	b := newBench(t)
	guests := body{"user_ids": []int64{b.Acme.Worker.ID}}
	series, some := b.weekly(body{"title": "Declined"}), b.weekly(body{"title": "Some dates"})
	off, on := b.plan(guests, body{"title": "Off"}), b.plan(guests, body{"title": "On"})
	say := func(r calendar.Record, response string, date int) {
		b.t.Helper()
		sent := body{"response": response}
		if date >= 0 {
			sent["occurrence_id"] = r.Occurrences[date].ID
		}
		b.Acme.Worker.Post(path(r.ID)+"/answer", sent).Wants(http.StatusOK)
	}
	answer := func(r calendar.Record, response string) { // of its one date
		b.Exec(`insert into calendar_answers (organization_id, occurrence_id, guest_id, response, responded_at) select g.organization_id, $3, g.id, $4, g.created_at from calendar_guests g where g.organization_id = $1 and g.item_id = $2`, b.Acme.ID, r.ID, r.Occurrence.ID, response)
	}
	say(series, "declined", -1)
	say(some, "declined", -1)
	say(some, "accepted", 2)
	say(off, "accepted", -1)
	answer(off, "declined")
	say(on, "declined", -1)
	answer(on, "maybe")
	b.Acme.Manager.Patch(path(some.ID), body{"scope": "one", "occurrence_id": some.Occurrences[3].ID, "title": "Moved"}).Wants(http.StatusOK)
	own, _ := b.feed(b.Acme.Worker, 0)
	text := b.fed(own)
	for line, count := range map[string]int{"SUMMARY:Declined": 0, "SUMMARY:Off": 0, "SUMMARY:On\r\n": 1, "SUMMARY:Some dates\r\n": 1, "SUMMARY:Moved": 0, "RRULE:FREQ=WEEKLY": 0, "RECURRENCE-ID;TZID=Europe/Sofia:" + sofia(t, some.Occurrences[2].StartsAt) + "\r\n": 1} {
		if n := strings.Count(text, line); n != count {
			t.Errorf("%q is there %d times, wanted %d, in\n%s", line, n, count, text)
		}
	}
}
