package calendar_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/modules/actions"
	"hivis/modules/calendar"
	"hivis/server/servertest"
)

func TestAnItemIsPlannedAnsweredMovedAndCancelled(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"user_ids": []int64{b.Acme.Worker.ID}, "addresses": []body{{"email": "Guest@Visitor.example", "name": "A guest"}}})
	if len(made.Guests) != 2 || made.Responses.Waiting != 2 || made.Occurrence == nil || made.Status != calendar.Planned {
		t.Fatalf("planned %+v", made)
	}
	for _, response := range []string{"maybe", "declined", "accepted"} {
		said := item(b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": response}).Wants(http.StatusOK))
		if said.MyResponse == nil || *said.MyResponse != response {
			t.Errorf("said %s, stands as %v", response, said.MyResponse)
		}
		if said.Guests[0].Email != "" {
			t.Errorf("a guest is told the address %s", said.Guests[0].Email)
		}
	}
	b.Acme.Worker.Patch(path(made.ID), body{"title": "Mine"}).Refuses(http.StatusForbidden, "permission_denied")
	moved := item(b.Acme.Manager.Patch(path(made.ID), body{"starts_at": b.in(72)}).Wants(http.StatusOK))
	if !moved.EndsAt.Equal(b.in(73)) || !moved.Occurrence.StartsAt.Equal(b.in(72)) || moved.Responses.Accepted != 1 {
		t.Errorf("moved to %v until %v, occurrence %v, responses %+v", moved.StartsAt, moved.EndsAt, moved.Occurrence.StartsAt, moved.Responses)
	}
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "reason", "This is required.")
	gone := item(b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Nobody has time"}).Wants(http.StatusOK))
	if gone.Status != calendar.Cancelled || gone.CancelReason != "Nobody has time" {
		t.Errorf("cancelled is %s because of %q", gone.Status, gone.CancelReason)
	}
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "accepted"}).Refuses(http.StatusConflict, "calendar_cancelled")
}

func TestRolesAndSitesAreAskedAsTheirPeople(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"guest_site_ids": []int64{b.Acme.Sites[0]}, "user_ids": []int64{b.Acme.Worker.ID}})
	var worker *calendar.Guest
	for i, g := range made.Guests {
		if g.Person.ID == b.Acme.Manager.ID {
			t.Error("whoever organizes it is asked to come")
		}
		if g.Person.ID == b.Acme.Worker.ID {
			worker = &made.Guests[i]
		}
	}
	if worker == nil || !worker.Named || len(made.Guests) < 2 {
		t.Fatalf("asked are %+v", made.Guests)
	}
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "accepted"}).Wants(http.StatusOK)
	left := item(b.Acme.Manager.Patch(path(made.ID), body{"guest_site_ids": []int64{}}).Wants(http.StatusOK))
	if len(left.Guests) != 1 || left.Guests[0].Response != "accepted" {
		t.Errorf("left are %+v", left.Guests)
	}
}

func TestWhoSeesAnItem(t *testing.T) {
	b := newBench(t)
	private := b.plan(body{"site_ids": []int64{}})
	b.Acme.Worker.Get(path(private.ID)).Wants(http.StatusNotFound)
	b.Acme.Manager.Patch(path(private.ID), body{"user_ids": []int64{b.Acme.Worker.ID}}).Wants(http.StatusOK)
	b.Acme.Worker.Get(path(private.ID)).Wants(http.StatusOK)
}

func TestWhatAnItemRefuses(t *testing.T) {
	b := newBench(t)
	for field, test := range map[string]struct {
		says string
		sent body
	}{
		"title":          {"This is required.", body{"title": " "}},
		"ends_at":        {"It has to end after it begins.", body{"ends_at": b.in(48)}},
		"meeting_link":   {"Add the link by which people join.", body{"mode": "online"}},
		"venue":          {"Say where people meet.", body{"mode": "hybrid", "venue": "", "meeting_link": "https://meet.example/1"}},
		"time_zone":      {"Choose a time zone such as Europe/Sofia.", body{"time_zone": "Europe/Nowhere"}},
		"user_ids":       {"Choose an active user of your organization.", body{"user_ids": []int64{b.Acme.Worker.ID + 100000}}},
		"site_ids":       {"Choose one of your sites.", body{"site_ids": []int64{b.Acme.Sites[0] + 100000}}},
		"guest_site_ids": {"Choose one of your sites.", body{"guest_site_ids": []int64{b.Acme.Sites[0] + 100000}}},
		"role_ids":       {"Choose one of the roles.", body{"role_ids": []int64{1 << 40}}},
		"workers":        {"Choose an active worker.", body{"workers": []body{{"worker_id": 1 << 40}}}},
		"addresses":      {"This is not a valid e-mail address.", body{"addresses": []body{{"email": "nobody"}}}},
	} {
		b.Acme.Manager.Post("/api/calendar_items", b.draft(test.sent)).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, field, test.says)
	}
}

func TestARangeShowsSomeOfADayAndCountsAll(t *testing.T) {
	b := newBench(t)
	for n := range 3 {
		b.plan(body{"title": fmt.Sprint("Talk ", n), "time_zone": "UTC"})
	}
	from, to := b.in(24).UTC().Format("2006-01-02"), b.in(96).UTC().Format("2006-01-02")
	shown := servertest.As[calendar.Range](b.Acme.Worker.Get("/api/calendar_items/range?time_zone=UTC&per_day=2&from=" + from + "&to=" + to).Wants(http.StatusOK))
	if len(shown.Occurrences) != 2 || len(shown.Days) != 1 || shown.Days[0].Count != 3 || shown.Days[0].Day != b.in(48).UTC().Format("2006-01-02") {
		t.Errorf("shown %d of %+v", len(shown.Occurrences), shown.Days)
	}
	if shown.Occurrences[0].Movable {
		t.Error("a guest may move it")
	}
}

// TestWhoComesFromOutsideListsWhatTheyMayOpen has somebody of another company at the site, who may
// read the calendar and no actions.
func TestWhoComesFromOutsideListsWhatTheyMayOpen(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	o.RoleIDs["Outside"] = b.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Outside', '{"Calendar": ["read"]}') returning id`, o.ID)
	outside, own := b.AddUser(o, "outside", "Outside", o.Sites[0]), b.AddUser(o, "own", "Outside", o.Sites[0])
	b.Exec("update users set is_contractor = true where organization_id = $1 and id = $2", o.ID, outside.ID)
	outside.SignIn().Wants(http.StatusOK)
	made := b.plan()
	work := []body{{"description": "Order masks", "control_type": "ppe", "responsible_id": o.Manager.ID, "due_date": b.in(200).Format("2006-01-02")}}
	id := item(o.Manager.Post(path(made.ID)+"/actions", body{"occurrence_id": made.Occurrence.ID, "actions": work}).Wants(http.StatusOK)).Actions[0].ID
	lists := func(what string, who *servertest.Client, count, status int) {
		t.Helper()
		if n := servertest.As[actions.CountsAnswer](who.Get("/api/actions/status_counts").Wants(http.StatusOK)).Counts.All; n != count {
			t.Errorf("%s: %d are listed, wanted %d", what, n, count)
		}
		who.Get("/api/actions/" + text(id)).Wants(status)
	}
	lists("of the site", own, 1, http.StatusOK)
	lists("from outside", outside, 0, http.StatusNotFound)
	o.Manager.Patch(path(made.ID), body{"user_ids": []int64{outside.ID}}).Wants(http.StatusOK)
	lists("from outside, and asked to come", outside, 1, http.StatusOK)
}

// TestWorkersOfOtherSitesAreNotKnown neither asks them nor notes that they were there.
func TestWorkersOfOtherSitesAreNotKnown(t *testing.T) {
	b := newBench(t)
	worker := func(name string, site int64) int64 {
		id := b.Insert("insert into work_profiles (organization_id, kind, name, created_at, updated_at) values ($1, 'guest', $2, $3, $3) returning id", b.Acme.ID, name, b.Now())
		b.Exec("insert into work_profile_sites (organization_id, profile_id, site_id, used_at) values ($1, $2, $3, $4)", b.Acme.ID, id, site, b.Now())
		return id
	}
	here, there, asked := worker("Here", b.Acme.Sites[0]), worker("There", b.Acme.Sites[1]), worker("Asked", b.Acme.Sites[1])
	b.Exec("delete from user_sites where organization_id = $1 and user_id = $2 and site_id = $3", b.Acme.ID, b.Acme.Manager.ID, b.Acme.Sites[1])
	b.Acme.Manager.SignIn().Wants(http.StatusOK)
	guests := func(ids ...int64) (all []body) {
		for _, id := range ids {
			all = append(all, body{"worker_id": id})
		}
		return all
	}
	b.Acme.Manager.Post("/api/calendar_items", b.draft(body{"workers": guests(here, there)})).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "workers", "Choose an active worker.")
	made := b.plan(body{"starts_at": b.in(0), "ends_at": b.in(1), "workers": guests(here)})
	b.Acme.Admin.Patch(path(made.ID), body{"workers": guests(here, asked)}).Wants(http.StatusOK)
	b.Acme.Manager.Patch(path(made.ID), body{"workers": guests(asked)}).Wants(http.StatusOK)
	attend := func(id int64) *servertest.Response {
		return b.Acme.Manager.Post(path(made.ID)+"/attendance", body{"occurrence_id": made.Occurrence.ID, "worker_ids": []int64{id}})
	}
	attend(there).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "worker_ids", "Choose an active worker.")
	attend(here).Wants(http.StatusOK)
	if there := item(attend(asked).Wants(http.StatusOK)).Proceedings.Attendance; len(there) != 2 {
		t.Errorf("there were %+v", there)
	}
}
