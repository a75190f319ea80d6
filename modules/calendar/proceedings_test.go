package calendar_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

// keep writes what happens on a date of an item.
func (b *bench) keep(id, occurrence int64, sent body) calendar.Record {
	b.t.Helper()
	read := item(b.Acme.Manager.Get(path(id) + "?occurrence_id=" + text(occurrence)).Wants(http.StatusOK))
	return item(b.Acme.Manager.Patch(path(id)+"/proceedings", servertest.Body(body{"occurrence_id": occurrence, "version": read.Proceedings.Version}, sent)).Wants(http.StatusOK))
}

// attendToken is the secret of the code of a date.
func (b *bench) attendToken(id, occurrence int64) string {
	b.t.Helper()
	code := servertest.As[calendar.AttendanceCode](b.Acme.Manager.Get(path(id) + "/attendance_code?occurrence_id=" + text(occurrence)).Wants(http.StatusOK))
	address, err := url.Parse(code.Address)
	if err != nil || address.Path != "/calendar-attend" {
		b.t.Fatalf("the code leads to %q", code.Address)
	}
	return address.Fragment
}

func states(r calendar.Record) (all []string) {
	for _, p := range r.Proceedings.Points {
		all = append(all, p.Title+" "+p.State)
	}
	return all
}

func TestWhatIsLeftOpenIsCarriedOnOrBecomesWork(t *testing.T) {
	b := newBench(t)
	made := b.weekly(body{"template": "committee"})
	first, second := made.Occurrences[0], made.Occurrences[1]
	kept := b.keep(made.ID, first.ID, body{"minutes": " All went well. ", "points": []body{{"title": "Ladders"}, {"title": "Noise", "notes": "Hall 3", "done": true}, {"title": "Masks"}}})
	b.Wants("the agenda", states(kept), []string{"Ladders open", "Noise done", "Masks open"})
	if kept.Proceedings.Minutes != "All went well." || kept.Template != "committee" || kept.Proceedings.OccurrenceID != first.ID {
		t.Errorf("kept %+v of %s", kept.Proceedings, kept.Template)
	}
	ladders, noise, masks := kept.Proceedings.Points[0].ID, kept.Proceedings.Points[1].ID, kept.Proceedings.Points[2].ID
	b.Acme.Manager.Post(path(made.ID)+"/carry", body{"occurrence_id": first.ID, "point_ids": []int64{noise}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "point_ids", "Choose an open point of this date.")
	b.Acme.Manager.Post(path(made.ID)+"/carry", body{"occurrence_id": first.ID, "point_ids": []int64{ladders}}).Wants(http.StatusOK)
	work := []body{{"description": "Order masks", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID, "due_date": b.in(200).Format("2006-01-02")}}
	acted := item(b.Acme.Manager.Post(path(made.ID)+"/actions", body{"occurrence_id": first.ID, "point_id": masks, "actions": work}).Wants(http.StatusOK))
	b.Wants("the agenda", states(acted), []string{"Ladders carried", "Noise done", "Masks acted"})
	if len(acted.Actions) != 1 || acted.Proceedings.Points[2].ActionID == nil || *acted.Proceedings.Points[2].ActionID != acted.Actions[0].ID {
		t.Errorf("raised %+v for %+v", acted.Actions, acted.Proceedings.Points[2])
	}
	next := item(b.Acme.Worker.Get(path(made.ID) + "?occurrence_id=" + url.QueryEscape(text(second.ID))).Wants(http.StatusOK))
	if len(next.Proceedings.Points) != 1 || next.Proceedings.Points[0].Title != "Ladders" || !next.Proceedings.Points[0].Carried || next.Proceedings.Points[0].State != "open" {
		t.Errorf("on the next date stands %+v", next.Proceedings.Points)
	}
	again := b.keep(made.ID, first.ID, body{"points": []body{{"id": masks, "title": "Masks", "done": true}, {"id": noise, "title": "Noise"}}})
	b.Wants("written again", states(again), []string{"Ladders carried", "Masks acted", "Noise open"})
	last := made.Occurrences[5]
	point := b.keep(made.ID, last.ID, body{"points": []body{{"title": "Late"}}}).Proceedings.Points[0].ID
	b.Acme.Manager.Post(path(made.ID)+"/carry", body{"occurrence_id": last.ID, "point_ids": []int64{point}}).Refuses(http.StatusConflict, "calendar_no_next")
}

func TestWhoKeepsTheMinutes(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"template": "drill", "user_ids": []int64{b.Acme.Worker.ID}})
	at := made.Occurrence.ID
	b.Acme.Worker.Patch(path(made.ID)+"/proceedings", body{"occurrence_id": at, "version": 0, "minutes": "Mine"}).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Manager.Patch(path(made.ID)+"/proceedings", body{"occurrence_id": at, "version": 0, "points": []body{{"title": " "}}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "points[0].title", "This is required.")
	b.Acme.Manager.Patch(path(made.ID)+"/proceedings", body{"occurrence_id": at, "version": 0, "points": []body{{"id": 1 << 40, "title": "x"}}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "points[0].title", "Choose an open point of this date.")
	drill := b.keep(made.ID, at, body{"drill_seconds": 245, "findings": "One exit was locked"})
	if drill = b.keep(made.ID, at, body{"minutes": "Done"}); drill.Proceedings.DrillSeconds != 245 || drill.Proceedings.Findings != "One exit was locked" || drill.Proceedings.Minutes != "Done" {
		t.Errorf("kept %+v", drill.Proceedings)
	}
	alone := b.plan(body{"site_ids": []int64{}})
	work := []body{{"description": "Order", "control_type": "ppe", "responsible_id": b.Acme.Worker.ID, "due_date": b.in(200).Format("2006-01-02")}}
	b.Acme.Manager.Post(path(alone.ID)+"/actions", body{"occurrence_id": alone.Occurrence.ID, "actions": work}).Refuses(http.StatusConflict, "calendar_action_needs_site")
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Rain"}).Wants(http.StatusOK)
	b.Acme.Manager.Patch(path(made.ID)+"/proceedings", body{"occurrence_id": at, "version": 0, "minutes": "x"}).Refuses(http.StatusConflict, "calendar_cancelled")
}

func TestADateWithMinutesIsNotLostUnasked(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	b.keep(made.ID, made.Occurrences[1].ID, body{"points": []body{{"title": "Ladders"}}})
	b.Acme.Manager.Patch(path(made.ID), body{"rule": "FREQ=WEEKLY;INTERVAL=2;COUNT=3"}).Refuses(http.StatusConflict, "calendar_exceptions_lost")
}

func TestWhoWasThere(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"user_ids": []int64{b.Acme.Worker.ID}})
	at := made.Occurrence.ID
	byHand := body{"occurrence_id": at, "user_ids": []int64{b.Acme.Admin.ID}, "names": []string{"A visitor", "a VISITOR"}}
	b.Acme.Manager.Post(path(made.ID)+"/attendance", byHand).Refuses(http.StatusConflict, "calendar_not_begun")
	b.Acme.Worker.Get(path(made.ID)+"/attendance_code?occurrence_id="+text(at)).Refuses(http.StatusForbidden, "permission_denied")
	token := b.attendToken(made.ID, at)
	anybody := b.Visitor(b.Acme.Worker.Host)
	ask := func(who *servertest.Client, what string, sent body) *servertest.Response {
		return who.Do(http.MethodPost, "/api/calendar_attendance/"+what, sent)
	}
	if early := servertest.As[calendar.AttendedAnswer](ask(anybody, "look", body{"token": token}).Wants(http.StatusOK)).Attended; early.Closed != "calendar_not_begun" || early.Title != made.Title {
		t.Errorf("before it begins the code says %+v", early)
	}
	b.Acme.Worker.Post("/api/calendar_attendance/me", body{"token": token}).Refuses(http.StatusConflict, "calendar_not_begun")
	b.Advance(48 * time.Hour)
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
	for range 2 {
		b.Acme.Worker.Post("/api/calendar_attendance/me", body{"token": token}).Wants(http.StatusOK)
		ask(anybody, "guest", body{"token": token, "name": " Jo Guest "}).Wants(http.StatusOK)
	}
	ask(anybody, "guest", body{"token": token, "name": " "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "This is required.")
	ask(anybody, "look", body{"token": token + "x"}).Wants(http.StatusNotFound)
	ask(b.Visitor(b.Globex.Worker.Host), "look", body{"token": token}).Wants(http.StatusNotFound)
	b.Acme.Manager.Post(path(made.ID)+"/attendance", body{"occurrence_id": at, "user_ids": []int64{1 << 40}, "worker_ids": []int64{1 << 40}, "names": []string{" "}}).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "worker_ids", "Choose an active worker.")
	noted := item(b.Acme.Manager.Post(path(made.ID)+"/attendance", byHand).Wants(http.StatusOK))
	var ways []string
	for _, a := range noted.Proceedings.Attendance {
		ways = append(ways, a.Way)
	}
	if slices.Sort(ways); !slices.Equal(ways, []string{"code", "hand", "hand", "name"}) {
		t.Fatalf("there were %+v", noted.Proceedings.Attendance)
	}
	left := item(b.Acme.Manager.Post(path(made.ID)+"/attendance", body{"occurrence_id": at, "remove_ids": []int64{noted.Proceedings.Attendance[0].ID}}).Wants(http.StatusOK))
	if len(left.Proceedings.Attendance) != 3 {
		t.Errorf("left are %+v", left.Proceedings.Attendance)
	}
	b.Advance(time.Hour + 59*time.Minute)
	ask(anybody, "guest", body{"token": token, "name": "On the way out"}).Wants(http.StatusOK)
	b.Advance(2 * time.Minute)
	ask(anybody, "guest", body{"token": token, "name": "Late"}).Wants(http.StatusNotFound)
	ask(anybody, "look", body{"token": token}).Wants(http.StatusNotFound)
}

func TestNamesAreCountedByNetworkAndByDate(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	tokens := []string{b.attendToken(made.ID, made.Occurrences[0].ID), b.attendToken(made.ID, made.Occurrences[1].ID)}
	b.Advance(48 * time.Hour)
	anybody := b.Visitor(b.Acme.Worker.Host)
	sign := func(token, name string) *servertest.Response {
		return anybody.Do(http.MethodPost, "/api/calendar_attendance/guest", body{"token": token, "name": name})
	}
	sign(tokens[0], "Jo Guest").Wants(http.StatusOK)
	full := func(key string, count int) {
		b.Exec("update sign_in_throttles set attempts = $2 where organization_id = $1 and key like $3", b.Acme.ID, count, key)
	}
	full("calendar_name=%", 500)
	sign(tokens[0], "Kim Guest").Refuses(http.StatusTooManyRequests, "public_too_many")
	sign(tokens[1], "Kim Guest").Refuses(http.StatusConflict, "calendar_not_begun")
	full("calendar_name=%", 0)
	full("calendar_name:%", 100)
	for _, token := range tokens {
		sign(token, "Kim Guest").Refuses(http.StatusTooManyRequests, "public_too_many")
	}
	b.Acme.Worker.SignIn().Wants(http.StatusOK)
	b.Acme.Worker.Post("/api/calendar_attendance/me", body{"token": tokens[0]}).Wants(http.StatusOK)
	b.Advance(time.Hour)
	sign(tokens[0], "Kim Guest").Wants(http.StatusOK)
}

func TestAnOlderFormTakesNothingAway(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	first, second := made.Occurrences[0].ID, made.Occurrences[1].ID
	points := b.keep(made.ID, first, body{"points": []body{{"title": "Ladders"}, {"title": "Noise", "done": true}}}).Proceedings.Points
	ladders, noise := points[0].ID, points[1].ID
	older := b.keep(made.ID, second, body{"minutes": "Mine", "points": []body{{"title": "Own"}}}).Proceedings
	b.Acme.Manager.Post(path(made.ID)+"/carry", body{"occurrence_id": first, "point_ids": []int64{ladders}}).Wants(http.StatusOK)
	save := func(occurrence int64, version int, sent body) *servertest.Response {
		return b.Acme.Manager.Patch(path(made.ID)+"/proceedings", servertest.Body(body{"occurrence_id": occurrence, "version": version}, sent))
	}
	saved := item(save(second, older.Version, body{"points": []body{{"id": older.Points[0].ID, "title": "Own again"}}}).Wants(http.StatusOK))
	b.Wants("the agenda", states(saved), []string{"Own again open", "Ladders open"})
	save(second, older.Version, body{"minutes": "Of somebody else"}).Refuses(http.StatusConflict, "calendar_changed_meanwhile")
	save(first, 1, body{"remove_ids": []int64{ladders}}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "remove_ids", "Choose an open point of this date.")
	save(first, 1, body{"remove_ids": []int64{older.Points[0].ID}}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Wants("what is left", states(item(save(first, 1, body{"remove_ids": []int64{noise}}).Wants(http.StatusOK))), []string{"Ladders carried"})
	many := make([]body, 100)
	for i := range many {
		many[i] = body{"title": "Point"}
	}
	save(first, 2, body{"points": many}).Refuses(http.StatusConflict, "calendar_points_full")
}

func TestARenewedCodeMakesTheOldOneWorthless(t *testing.T) {
	b := newBench(t)
	made := b.weekly()
	at := made.Occurrences[0].ID
	old, other := b.attendToken(made.ID, at), b.attendToken(made.ID, made.Occurrences[1].ID)
	b.Acme.Worker.Post(path(made.ID)+"/attendance_code", body{"occurrence_id": at}).Refuses(http.StatusForbidden, "permission_denied")
	renewed := servertest.As[calendar.AttendanceCode](b.Acme.Manager.Post(path(made.ID)+"/attendance_code", body{"occurrence_id": at}).Wants(http.StatusOK))
	_, token, _ := strings.Cut(renewed.Address, "#")
	if now := b.attendToken(made.ID, at); now != token || now == old {
		t.Errorf("the code is %s, renewed %s, was %s", now, token, old)
	}
	look := func(token string) *servertest.Response {
		return b.Visitor(b.Acme.Worker.Host).Do(http.MethodPost, "/api/calendar_attendance/look", body{"token": token})
	}
	look(old).Wants(http.StatusNotFound)
	look(token).Wants(http.StatusOK)
	look(other).Wants(http.StatusOK)
	look(strings.Replace(old, ".1.", ".2.", 1)).Wants(http.StatusNotFound)
	for _, wrong := range []string{"x", "1.2", "..", "x.y.z"} {
		look(wrong).Wants(http.StatusNotFound)
	}
}

func TestWhatWasChangedOfADateIsKept(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"template": "drill", "starts_at": b.in(0), "ends_at": b.in(1)})
	at := made.Occurrence.ID
	b.keep(made.ID, at, body{"minutes": "First", "drill_seconds": 65})
	b.keep(made.ID, at, body{"minutes": "Second", "findings": "A door"})
	noted := item(b.Acme.Manager.Post(path(made.ID)+"/attendance", body{"occurrence_id": at, "names": []string{"Jo", "Ana"}}).Wants(http.StatusOK))
	b.Acme.Manager.Post(path(made.ID)+"/attendance", body{"occurrence_id": at, "names": []string{"Ben", "Jo"}, "remove_ids": []int64{noted.Proceedings.Attendance[0].ID}}).Wants(http.StatusOK)
	var changes []string
	for _, e := range item(b.Acme.Manager.Get(path(made.ID)).Wants(http.StatusOK)).Timeline {
		for _, c := range e.Changes {
			changes = append(changes, c.Field+": "+c.Before+" > "+c.After)
		}
	}
	slices.Sort(changes)
	b.Wants("changes", changes, []string{"attendees_added:  > Ana, Jo", "attendees_added:  > Ben", "attendees_removed: Ana > ", "drill_time:  > 1:05", "findings:  > A door", "minutes:  > First", "minutes: First > Second"})
}
