package comments_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/core/records"
	"hivis/server/servertest"
)

// heard is what each of Acme's people was told since the last time, by name.
func (b *bench) heard() map[string][]string {
	b.t.Helper()
	heard := map[string][]string{}
	for _, c := range b.everybody() {
		if news := b.news(c); len(news) > 0 {
			heard[c.Email[:len(c.Email)-len("@acme.example")]] = news
		}
	}
	return heard
}

func TestWhoHearsOfAComment(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	b.heard()
	mails := b.Insert("select count(*) from mails")
	b.say(b.Acme.Worker, onObservation(o.ID, "It wobbles"))
	b.Wants("the reporter's own comment", b.heard(), "map[]")
	b.say(b.Acme.Guest, onObservation(o.ID, "Where?"))
	b.Wants("a guest's", b.heard(), "map[worker:[commented OBS]]")
	b.say(b.Acme.Manager, onObservation(o.ID, "See", b.Acme.Worker.ID, b.Acme.Admin.ID, b.Acme.Manager.ID))
	b.Wants("with mentions", b.heard(), "map[admin:[mentioned OBS] guest:[commented OBS] worker:[mentioned OBS]]")
	b.Wants("mails of mentions only", b.Insert("select count(*) from mails")-mails, 2)
	b.say(b.Acme.Worker, onObservation(o.ID, "Seen"))
	b.Wants("an answer", b.heard(), "map[admin:[commented OBS] guest:[commented OBS] manager:[commented OBS]]")
	b.say(b.Acme.Manager, onAction(o.Actions[0].ID, "When?"))
	b.Wants("of the action", b.heard(), "map[supervisor:[commented ACT] worker:[commented ACT]]")
}

func TestACorrectionTellsWhoIsMentionedOnlyNow(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	said := b.say(b.Acme.Manager, onObservation(o.ID, "See", b.Acme.Worker.ID))
	b.heard()
	corrected := commentOf(b.Acme.Manager.Patch(pathOf(said.ID), body{"body": "See both", "mentions": []int64{b.Acme.Guest.ID, b.Acme.Worker.ID}}).Wants(http.StatusOK))
	b.Wants("mentions", len(corrected.Mentions), 2)
	b.Wants("told", b.heard(), "map[guest:[mentioned OBS]]")
	b.Wants("the guest follows", b.observation(b.Acme.Guest, o.ID).Following, true)
	b.Acme.Manager.Patch(pathOf(said.ID), body{"body": "See none"}).Wants(http.StatusOK)
	b.Wants("none are mentioned", b.observation(b.Acme.Guest, o.ID).Comments[0].Mentions, "[]")
}

// TestOneEventIsToldOnce has somebody in several parts: they hear of what one
// press does to an action and to its observation once, and of the gravest part.
func TestOneEventIsToldOnce(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	action := o.Actions[0].ID
	b.follow(b.Acme.Guest, "Observation", o.ID, true)
	b.follow(b.Acme.Guest, "Action", action, true)
	b.heard()
	b.move(b.Acme.Supervisor, action, "start")
	b.Wants("started", b.heard(), "map[guest:[status_changed OBS in_progress] worker:[status_changed OBS in_progress]]")
	b.move(b.Acme.Supervisor, action, "complete")
	b.Wants("completed", b.heard(), "map[guest:[status_changed OBS completed] worker:[action_completed ACT]]")
	b.move(b.Acme.Manager, action, "reopen")
	b.Wants("reopened", b.heard(), "map[guest:[status_changed OBS open] supervisor:[action_reopened ACT] worker:[status_changed OBS open]]")
	b.move(b.Acme.Supervisor, action, "complete")
	b.heard()
	b.move(b.Acme.Manager, action, "close")
	b.Wants("closed", b.heard(), "map[guest:[status_changed OBS closed] supervisor:[action_closed ACT] worker:[observation_closed OBS]]")
}

func TestAnybodyFollowsAndStops(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	action := o.Actions[0].ID
	b.Wants("by themselves", []any{
		o.Following, b.observation(b.Acme.Manager, o.ID).Following, b.action(b.Acme.Worker, action).Following, b.action(b.Acme.Supervisor, action).Following,
	}, "[true false true true]")
	b.follow(b.Acme.Manager, "Observation", o.ID, true)
	b.follow(b.Acme.Manager, "Observation", o.ID, true)
	b.Wants("the manager", b.observation(b.Acme.Manager, o.ID).Following, true)
	b.follow(b.Acme.Worker, "Observation", o.ID, false)
	b.heard()
	b.say(b.Acme.Guest, onObservation(o.ID, "Where?"))
	b.Wants("who stopped is not told", b.heard(), "map[manager:[commented OBS]]")
	b.say(b.Acme.Worker, onObservation(o.ID, "Here"))
	b.say(b.Acme.Guest, onObservation(o.ID, "Look", b.Acme.Worker.ID))
	b.Wants("nor brought back, but hears that they are mentioned", b.heard()["worker"], "[mentioned OBS]")
	b.Wants("the worker", b.observation(b.Acme.Worker, o.ID).Following, false)
	b.follow(b.Acme.Worker, "Observation", o.ID, true)
	b.Wants("the worker, again", b.observation(b.Acme.Worker, o.ID).Following, true)
}

func TestWhoIsNewlyResponsibleFollows(t *testing.T) {
	b := newBench(t)
	action := b.report(b.Acme.Worker).Actions[0].ID
	b.heard()
	b.Acme.Manager.Patch(fmt.Sprintf("/api/actions/%d", action), body{"responsible_id": b.Acme.Worker.ID}).Wants(http.StatusOK)
	b.Wants("told", b.heard(), "map[supervisor:[action_taken ACT] worker:[action_assigned ACT]]")
	b.say(b.Acme.Manager, onAction(action, "Thank you"))
	b.Wants("told of a comment", b.heard(), "map[supervisor:[commented ACT] worker:[commented ACT]]")
}

// TestNobodyHearsOfWhatTheyDoNotSeeAnyMore takes people's sight away in each way.
func TestNobodyHearsOfWhatTheyDoNotSeeAnyMore(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker)
	blind := map[string]string{
		"moved":   "delete from user_sites where organization_id = $1 and user_id = $2",
		"left":    "update users set status = 'Inactive' where organization_id = $1 and id = $2",
		"demoted": "update users set role_id = (select id from roles where organization_id = $1 and name = 'nothing') where organization_id = $1 and id = $2",
	}
	b.Insert("insert into roles (organization_id, name) values ($1, 'nothing') returning id", b.Acme.ID)
	for name, how := range blind {
		person := b.AddUser(b.Acme, name, "Guest User", b.Acme.Sites[0])
		b.follow(person, "Observation", o.ID, true)
		b.follow(person, "Action", o.Actions[0].ID, true)
		b.say(b.Acme.Manager, onObservation(o.ID, "Look"))
		b.Wants(name+" while they see it", b.told(person), 1)
		b.Exec(how, b.Acme.ID, person.ID)
		b.say(b.Acme.Manager, onObservation(o.ID, "Look again"))
		b.say(b.Acme.Manager, onAction(o.Actions[0].ID, "Look again"))
		b.Wants(name, b.told(person), 1)
	}
	b.move(b.Acme.Supervisor, o.Actions[0].ID, "start")
	b.Wants("of the status", b.Insert("select count(*) from notifications where kind = 'status_changed'"), 2)
	for _, c := range []*servertest.Client{b.Acme.Worker, b.Acme.Manager} {
		b.Wants("who reported and who commented", b.Insert("select count(*) from notifications where kind = 'status_changed' and user_id = $1", c.ID), 1)
	}
}

func (b *bench) told(c *servertest.Client) int64 {
	return b.Insert("select count(*) from notifications where user_id = $1", c.ID)
}

// TestFollowingDoesNotNameAnAnonymousReporter compares what following and
// commenting show of two anonymous reports: one is the reader's own.
func TestFollowingDoesNotNameAnAnonymousReporter(t *testing.T) {
	b := newBench(t)
	var seen []string
	for _, reporter := range []*servertest.Client{b.Acme.Worker, b.Acme.Manager} {
		o := b.report(reporter, body{"anonymous": true})
		b.Wants("the answer says nothing", []any{o.Following, len(o.Comments)}, "[false 0]")
		b.Wants("followers", b.Insert("select count(*) from followers where module = 'Observation' and record_id = $1", o.ID), 0)
		b.Wants("followers of the action", b.Insert("select user_id from followers where module = 'Action' and record_id = $1", o.Actions[0].ID), b.Acme.Supervisor.ID)
		b.heard()
		b.say(b.Acme.Worker, onObservation(o.ID, "I was there"))
		mine := b.observation(b.Acme.Manager, o.ID).Comments[0]
		b.say(b.Acme.Admin, onObservation(o.ID, "Thank you"))
		seen = append(seen, fmt.Sprintf("%v %s %v %v", mine.Author, mine.Body, mine.Mentions, b.heard()))
	}
	want := fmt.Sprintf("{%d Worker Test} I was there [] map[worker:[commented OBS]]", b.Acme.Worker.ID)
	b.Wants("of each", seen, []string{want, want})
}

// TestTheTimelineSpeaksOfPeopleAndPlacesByName also when they are not offered any more.
func TestTheTimelineSpeaksOfPeopleAndPlacesByName(t *testing.T) {
	b := newBench(t)
	division := b.Insert("insert into divisions (organization_id, site_id, name) values ($1, $2, 'Packing') returning id", b.Acme.ID, b.Acme.Sites[0])
	o := b.report(b.Acme.Worker)
	path, action := fmt.Sprintf("/api/observations/%d", o.ID), o.Actions[0].ID
	b.Acme.Manager.Patch(path, body{"division_id": division, "category_id": b.Acme.CategoryID}).Wants(http.StatusOK)
	b.Acme.Manager.Patch(path, body{"category_id": 0}).Wants(http.StatusOK)
	b.Acme.Manager.Patch(fmt.Sprintf("/api/actions/%d", action), body{"responsible_id": b.Acme.Worker.ID}).Wants(http.StatusOK)
	b.Exec("update divisions set status = 'inactive'")
	b.Exec("update categories set status = 'inactive', name = 'Old habits' where id = $1", b.Acme.CategoryID)
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Supervisor.ID)
	timeline := b.observation(b.Acme.Worker, o.ID).Timeline
	b.Wants("a value that was taken away", namesOf(timeline[0]), "[category_id Old habits]")
	b.Wants("the report", namesOf(timeline[1]), "[category_id Old habits division_id Packing]")
	b.Wants("the action", namesOf(b.action(b.Acme.Worker, action).Timeline[0]), "[responsible_id Supervisor Test responsible_id Worker Test]")
	b.Acme.Manager.Patch(path, body{"site_id": b.Acme.Sites[1]}).Wants(http.StatusOK)
	b.Wants("the site", namesOf(b.observation(b.Acme.Manager, o.ID).Timeline[0]), "[division_id Packing site_id Auckland site_id Honolulu]")
}

// namesOf are the names of an entry's changes, each of which must belong to a value in them.
func namesOf(entry records.Entry) (names []string) {
	for _, name := range entry.Names {
		for _, change := range entry.Changes {
			if change.Field == name.Field && (change.Before == name.ID || change.After == name.ID) {
				names = append(names, name.Field+" "+name.Name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// TestSeveralRecordsAreFollowedAtOnce or none: one that the user does not see is not there.
func TestSeveralRecordsAreFollowedAtOnce(t *testing.T) {
	b := newBench(t)
	first, second := b.report(b.Acme.Worker), b.report(b.Acme.Worker)
	hidden := b.report(b.Acme.Admin, body{"sensitive": true})
	ids := []int64{second.ID, first.ID, second.ID}
	many := func(c *servertest.Client, ids []int64, follows bool) *servertest.Response {
		return c.Post("/api/followers/bulk", body{"module": "Observation", "record_ids": ids, "follows": follows})
	}
	following := func() []bool {
		return []bool{b.observation(b.Acme.Guest, first.ID).Following, b.observation(b.Acme.Guest, second.ID).Following}
	}
	var done records.Count
	many(b.Acme.Guest, ids, true).Wants(http.StatusOK).Into(&done)
	b.Wants("followed", []any{done.Count, following()}, "[2 [true true]]")
	many(b.Acme.Guest, ids[:1], false).Wants(http.StatusOK)
	b.Wants("one not any more", following(), "[true false]")
	many(b.Acme.Guest, []int64{second.ID, hidden.ID}, true).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "record_ids", "Some of these records are not there any more, or not yours to see. Reload the list.")
	french := b.Acme.Guest.In("fr")
	many(french, []int64{4711}, true).Refuses(http.StatusUnprocessableEntity, "invalid").
		At(t, "record_ids", "Certains de ces enregistrements n'existent plus ou ne vous sont plus visibles. Rechargez la liste.")
	b.Wants("then none is", following(), "[true false]")
}
