package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hivis/core/notifications"
	"hivis/core/search"
	"hivis/server"
	"hivis/server/inventedtest"
	"hivis/server/servertest"
)

type drilled struct {
	*servertest.Server
	t *testing.T
}

// newDrilled is the product with a module more. Nothing else knows of it. The tests that are
// generated from the document hold it as well (newSides).
func newDrilled(t *testing.T) *drilled {
	t.Helper()
	t.Parallel()
	s := servertest.Changed(t, nil, func(o *server.Options) { o.Modules = append(o.Modules, inventedtest.Add) })
	if _, err := s.Database.Owner(t).Exec(t.Context(), inventedtest.Schema); err != nil {
		t.Fatal(err)
	}
	return &drilled{s, t}
}

type drill struct{ Drill inventedtest.Record }

// give gives the worker of the first site a drill.
func (d *drilled) give(o *servertest.Organization, more map[string]any) (given drill) {
	d.t.Helper()
	body := map[string]any{"title": "Leave the building " + canary, "site_id": o.Sites[0], "holder_id": o.Worker.ID}
	for key, value := range more {
		body[key] = value
	}
	o.Manager.Post("/api/drills", body).Wants(http.StatusCreated).Into(&given)
	return given
}

func (d *drilled) show(c *servertest.Client, id int64) (shown drill) {
	d.t.Helper()
	c.Get(fmt.Sprintf("/api/drills/%d", id)).Wants(http.StatusOK).Into(&shown)
	return shown
}

// TestAnInventedKind gets a new kind all that records have, for its declaration alone.
func TestAnInventedKind(t *testing.T) {
	d := newDrilled(t)
	acme := d.Acme
	var file uploaded
	acme.Manager.Upload("plan.txt", []byte("the way out")).Wants(200).Into(&file)
	made := d.give(acme, map[string]any{"attachment_ids": []int64{file.Attachment.ID}}).Drill
	if made.Number != "DRL-000001" || len(made.Attachments) != 1 || !made.Following {
		t.Errorf("it was made as %+v", made)
	}

	// A notification by its own topic, with a mail in its own words that links to its page.
	var page notifications.Page
	acme.Worker.Get("/api/v1/notifications").Wants(200).Into(&page)
	if told := page.Notifications; len(told) != 1 || told[0].Kind != "drill_given" || told[0].Module != inventedtest.Name || told[0].Params.Number != made.Number {
		t.Errorf("the worker was told %+v", told)
	}
	var outbox struct{ Mails []notifications.Mail }
	acme.Admin.Get("/api/mails").Wants(200).Into(&outbox)
	link := fmt.Sprintf("http://%s/drills/summary/%d", acme.Host, made.ID)
	if mails := outbox.Mails; len(mails) != 1 || !strings.HasPrefix(mails[0].Subject, "DRL-000001 is yours to hold") || !strings.Contains(mails[0].BodyText, link) {
		t.Errorf("the mails are %+v", mails)
	}
	silent := []map[string]any{{"topic": "drills", "in_app": false, "by_mail": false}}
	acme.Worker.Patch("/api/v1/my_account/notifications", map[string]any{"choices": silent}).Wants(200)
	d.give(acme, nil)
	acme.Worker.Get("/api/v1/notifications").Wants(200).Into(&page)
	if len(page.Notifications) != 1 {
		t.Errorf("who chose not to hear of drills was told %+v", page.Notifications)
	}

	// Comments, mentions and followers; a timeline with names.
	acme.Worker.Post("/api/comments", map[string]any{"module": inventedtest.Name, "record_id": made.ID,
		"body": fmt.Sprintf("On Monday @[%d]", acme.Supervisor.ID), "mentions": []int64{acme.Supervisor.ID}}).Wants(http.StatusCreated)
	acme.Supervisor.Post("/api/followers", map[string]any{"module": inventedtest.Name, "record_id": made.ID, "follows": false}).Wants(200)
	acme.Manager.Patch(fmt.Sprintf("/api/drills/%d", made.ID), map[string]any{"site_id": acme.Sites[1]}).Wants(200)
	shown := d.show(acme.Worker, made.ID).Drill // who is to hold it, wherever that is
	moved := shown.Timeline[0]
	if len(shown.Comments) != 1 || shown.SiteID != acme.Sites[1] || len(moved.Names) != 2 || moved.Names[0].Name == "" || moved.Actor.ID != acme.Manager.ID {
		t.Errorf("it is shown as %+v", shown)
	}
	acme.Supervisor.Get(fmt.Sprintf("/api/drills/%d", made.ID)).Refuses(http.StatusNotFound, "not_found")
	acme.Outsider.Get(fmt.Sprintf("/api/drills/%d", made.ID)).Wants(200)

	// By its title, and by what was said about it.
	for _, word := range []string{"Monday", made.Title} {
		var found search.Found
		acme.Worker.Get("/api/v1/search?q=" + url.QueryEscape(word)).Wants(200).Into(&found)
		if len(found.Results) == 0 || found.Results[len(found.Results)-1].Path != fmt.Sprintf("/drills/summary/%d", made.ID) {
			t.Errorf("%q finds %+v", word, found.Results)
		}
	}

	// Saved views of its list.
	acme.Worker.Post("/api/views", map[string]any{"list": "drills", "name": "mine", "search": ""}).Wants(http.StatusCreated)
}

// TestAnInventedKindIsWhole holds it to what the product's own kinds are held to.
func TestAnInventedKindIsWhole(t *testing.T) {
	d := newDrilled(t)
	isWhole(t, d.Server, d.App.Records.Kind(inventedtest.Name))
}

// TestAnInventedKindAsksForActions has an action know what asked for it, and whoever sees
// that see the action; the kind hears of what becomes of it.
func TestAnInventedKindAsksForActions(t *testing.T) {
	d := newDrilled(t)
	acme := d.Acme
	viewer := d.AddUser(acme, "viewer", "Worker", acme.Sites[0])
	acme.RoleIDs["Librarian"] = d.Insert(`insert into roles (organization_id, name, rules) values ($1, 'Librarian', '{"Library": ["read"]}') returning id`, acme.ID)
	librarian := d.AddUser(acme, "librarian", "Librarian", acme.Sites[0])
	made := d.give(acme, map[string]any{"actions": []any{map[string]any{"description": "Free the exit", "control_type": "engineering",
		"responsible_id": acme.Worker.ID, "due_date": "2026-11-25"}}}).Drill
	action := made.Actions[0]
	if source := action.Actionable; action.ActionableType != inventedtest.Name || source == nil || source.Number != made.Number || source.Title != made.Title || source.ID != made.ID {
		t.Errorf("its action is %+v of %+v", action, action.Actionable)
	}
	path := fmt.Sprintf("/api/actions/%d", action.ID)
	var alone struct{ Action struct{ ID int64 } }
	acme.Manager.Post("/api/actions", map[string]any{"description": "Paint the wall", "control_type": "engineering", "responsible_id": acme.Worker.ID,
		"due_date": "2026-11-25", "site_id": acme.Sites[0]}).Wants(http.StatusCreated).Into(&alone)
	librarian.Get(path).Wants(200) // who may read drills, and no actions but theirs
	librarian.Get(fmt.Sprintf("/api/actions/%d", alone.Action.ID)).Refuses(http.StatusNotFound, "not_found")
	var counts struct{ Counts struct{ All int } }
	if librarian.Get("/api/actions/status_counts").Wants(200).Into(&counts); counts.Counts.All != 1 {
		t.Errorf("who may read drills counts %d of their actions", counts.Counts.All)
	}
	librarian.Get("/api/actions/all").Refuses(http.StatusForbidden, "permission_denied")
	viewer.Get(path + "?actionable_type=Drill").Wants(200)
	viewer.Get(path+"?actionable_type=Observation").Refuses(http.StatusNotFound, "not_found")
	acme.Outsider.Get(path).Refuses(http.StatusNotFound, "not_found")
	acme.Worker.Post(path+"/start", nil).Wants(200)
	if shown := d.show(acme.Worker, made.ID).Drill; shown.Status != "held" || shown.Timeline[0].Verb != "held" {
		t.Errorf("the drill did not hear of its action: %+v", shown)
	}
}

// TestAnInventedKindOnHome counts it and shows what waits, and says so in the document.
func TestAnInventedKindOnHome(t *testing.T) {
	d := newDrilled(t)
	d.give(d.Acme, nil)
	var home struct {
		NeedsMe []struct {
			Kind  string
			Drill inventedtest.Drill
		} `json:"needs_me"`
		Counts map[string]int64
		Drills *inventedtest.Numbers
	}
	d.Acme.Worker.Get("/api/v1/home").Wants(200).Into(&home)
	if len(home.NeedsMe) != 1 || home.NeedsMe[0].Kind != "hold" || home.NeedsMe[0].Drill.Number != "DRL-000001" ||
		home.Counts["to_hold"] != 1 || home.Counts["needs_me"] != 1 || home.Drills == nil || home.Drills.Open != 1 {
		t.Errorf("Home is %+v", home)
	}
	document := documentOf(t, d.App)
	answer := document.Components.Schemas["DashboardsHome"]
	if answer.Properties["drills"] == nil || answer.Properties["observations"] == nil || document.Components.Schemas["DashboardsCounts"].Properties["to_hold"] == nil {
		t.Error("the document does not say what is on Home")
	}
}

// TestAnInventedEnd says of an operation that goes since when, until when and what follows, in the document and
// with each answer, a refusal as well.
func TestAnInventedEnd(t *testing.T) {
	d := newDrilled(t)
	const path = "/api/drills/status_counts"
	for _, r := range []*servertest.Response{d.Acme.Worker.Get(path).Wants(200), d.Acme.Worker.Anonymous().Do(http.MethodGet, path, nil).Wants(401), d.Acme.Worker.Get(path + "?absent=1").Wants(422)} {
		for name, want := range map[string]string{"Deprecation": "@1793491200", "Sunset": "Mon, 01 Nov 2027 00:00:00 GMT", "Link": `</api/drills>; rel="successor-version"`} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%d: %s is %q", r.StatusCode, name, got)
			}
		}
	}
	if r := d.Acme.Worker.Get("/api/drills").Wants(200); r.Header.Get("Deprecation") != "" {
		t.Error("what stays is deprecated")
	}
	for _, op := range d.App.API.Operations() {
		if is := op.Path == path; op.Deprecated != is || is && op.Description != "Deprecated since 2026-11-01. It may be gone from 2027-11-01 on. Ask /api/drills instead." {
			t.Errorf("%s is described as %v, %q", op.Path, op.Deprecated, op.Description)
		}
	}
}

// TestAnInventedKindByRole asks for each of its operations in each default role.
func TestAnInventedKindByRole(t *testing.T) {
	rolesAreAnswered(t, newDrilled(t).Server, "testdata/rights_invented.txt", "/api/drills")
}

// drill is one of a side's, for its worker to hold.
func (o *side) drill() int64 {
	o.t.Helper()
	o.names++
	return servertest.As[drill](o.Admin.Post("/api/drills", map[string]any{"title": o.say("drill"), "site_id": o.Sites[0], "holder_id": o.Worker.ID, "steps": 1 + o.names%7,
		"attachment_ids": []int64{o.upload(o.Admin)}}).Wants(http.StatusCreated)).Drill.ID
}

// What the tests need that are generated for every operation: isolation, contract and roles.
func init() {
	ids["holder_id"] = func(o *side) any { return o.Worker.ID }
	ids["POST /api/drills/delete record_ids"] = func(o *side) any { return []int64{o.drill()} }
	subjects["/api/drills/{id}"] = func(o *side) int64 { return o.drill() }
	subjects["/api/drills/{id}/restore"] = func(o *side) int64 { return o.deleted("/api/drills", o.drill()) }
	counted["GET /api/drills/status_counts"] = "GET /api/drills"
	plain["GET /api/drills/status_counts"] = "numbers"
}
