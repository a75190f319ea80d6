package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/server/servertest"
)

// closeWithCheck closes an action of the worker's, to be looked at on December 21st.
func (b *bench) closeWithCheck(c *servertest.Client, id int64) actions.Record {
	b.t.Helper()
	b.complete(b.Acme.Worker, id)
	return b.move(c, id, "close", body{"remarks": "good", "check_on": "2026-12-21", "check_criterion": " Nobody slipped "})
}

// toCheck is one that was.
func (b *bench) toCheck(c *servertest.Client) int64 {
	b.t.Helper()
	return b.closeWithCheck(c, b.create(b.Acme.Manager).ID).ID
}

func TestACheckIsAskedForByWhoeverCloses(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.complete(b.Acme.Worker, id)
	const later, laterDe = "Choose a day after today.", "Wählen Sie einen Tag nach heute."
	const near, nearDe = "Choose a day within the next two years.", "Wählen Sie einen Tag innerhalb der nächsten zwei Jahre."
	for _, c := range []struct {
		form   body
		en, de string
	}{
		{body{"check_on": "2026-11-22"}, later, laterDe}, // the day it is in Auckland
		{body{"check_on": "2026-11-20"}, later, laterDe},
		{body{"check_on": "2028-11-23"}, near, nearDe},
		{body{"check_on": "soon"}, "This must be a date.", "Das muss ein Datum sein."},
		{body{"check_criterion": "Nobody slipped"}, "Choose the day of the check.", "Wählen Sie den Tag der Prüfung."},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "de": c.de} {
			closer := b.Acme.Manager.In(locale)
			closer.Post(pathOf(id)+"/close", c.form).Refuses(422, "invalid").At(t, "check_on", sentence)
		}
	}
	b.Wants("refused, it stays completed", b.status(id), "completed")
	a := b.move(b.Acme.Manager, id, "close", body{"check_on": "2028-11-22", "check_criterion": " Nobody slipped "})
	b.Wants("the check", []any{a.Check.On, a.Check.Criterion, a.Check.Due, a.Check.Result == nil, a.Can.Check, a.IneffectiveCount}, "[2028-11-22 Nobody slipped false true  0]")
	b.Wants("at nine in Auckland", b.Insert("select count(*) from actions where id = $1 and check_at = '2028-11-21 20:00Z'", id), 1)
	asked := a.Timeline[slices.IndexFunc(a.Timeline, func(e records.Entry) bool { return e.Verb == "check_asked" })]
	b.Wants("in the timeline", []any{asked.Actor.Name, asked.Note, asked.Changes}, "[Manager Test Nobody slipped [{check_on  2028-11-22}]]")
	plain := b.create(b.Acme.Manager).ID
	b.complete(b.Acme.Worker, plain)
	without := b.move(b.Acme.Manager, plain, "close", body{})
	b.Wants("without one", []any{without.Check == nil, without.Can.Check}, "[true no_check_open]")
	b.aCheckGoesWithItsSite()
}

func TestWhatHelpedStaysClosed(t *testing.T) {
	b := newBench(t)
	id := b.toCheck(b.Acme.Manager)
	a := b.move(b.Acme.Supervisor, id, "check", body{"result": "effective", "remarks": " Dry for a month "})
	b.Wants("answered, before the day", []any{a.Status, *a.Check.Result, a.Check.Remarks, a.Check.CheckedBy.Name, a.Check.CheckedAt != nil, a.IneffectiveCount, a.Can.Check},
		"[closed effective Dry for a month Supervisor Test true 0 no_check_open]")
	b.Wants("the timeline", []any{a.Timeline[0].Verb, a.Timeline[0].Actor.Name, a.Timeline[0].Note}, "[check_effective Supervisor Test Dry for a month]")
	b.Wants("who is told", []int64{b.Told(b.Acme.Worker, "action_effective"), b.Told(b.Acme.Supervisor, "action_effective")}, "[1 0]")
	german := b.Acme.Manager.In("de")
	for c, sentence := range map[*servertest.Client]string{b.Acme.Manager: "No effectiveness check of this action is open.", german: "Für diese Maßnahme ist keine Wirksamkeitsprüfung offen."} {
		b.Wants("again", c.Post(pathOf(id)+"/check", body{"result": "effective", "remarks": "Dry"}).Refuses(409, "no_check_open").Error, sentence)
	}
	b.Later(60*24*time.Hour, b.Acme.Manager)
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.Wants("nobody is asked any more", b.Insert("select count(*) from notifications where kind = 'action_check_due'"), 0)
	reopened := b.move(b.Acme.Manager, id, "reopen", body{"reason": "Wet again"})
	b.Wants("reopened by hand", []any{reopened.Check == nil, reopened.IneffectiveCount, reopened.ReopenedCount}, "[true 0 1]")
}

func (b *bench) reopeningByHandEndsACheckThatIsOpen() {
	b.t.Helper()
	open := b.toCheck(b.Acme.Manager)
	again := b.move(b.Acme.Manager, open, "reopen", body{"reason": "Wet again"})
	b.Wants("its check that nobody answered", []any{again.Check == nil, again.Timeline[0].Changes}, "[true [{status closed open} {check_on 2026-12-21 }]]")
}

func TestWhatDidNotHelpIsOpenAgain(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Manager, body{"due_date": "2026-11-22"})
	id := o.Actions[0].ID
	b.remind()
	b.closeWithCheck(b.Acme.Supervisor, id)
	b.Wants("the observation is closed", b.Insert("select count(*) from observations where id = $1 and status = 'closed'", o.ID), 1)
	b.Later(30*24*time.Hour, b.Acme.Manager, b.Acme.Worker) // two days before the new due date's end
	before := b.Told(b.Acme.Manager, "status_changed")
	a := b.move(b.Acme.Manager, id, "check", body{"result": "not_effective", "remarks": "Two slipped", "due_date": "2026-12-23"})
	b.Wants("open again", []any{a.Status, a.DueDate, a.IneffectiveCount, a.ReopenedCount, a.CompletedAt == nil, a.ClosedBy == nil, len(a.Evidence), len(a.Earlier)},
		"[open 2026-12-23 1 1 true true 0 1]")
	b.Wants("the answer", []any{*a.Check.Result, a.Check.Remarks, a.Check.CheckedBy.Name, a.Check.On, a.Can.Check}, "[not_effective Two slipped Manager Test 2026-12-21 wrong_status]")
	b.Wants("the timeline", fmt.Sprint(a.Timeline[0].Verb, a.Timeline[0].Note, a.Timeline[0].Changes), "check_not_effectiveTwo slipped[{status closed open} {due_date 2026-11-22 2026-12-23}]")
	b.Wants("the responsible person", b.Insert("select count(*) from notifications where user_id = $1 and kind = 'action_not_effective' and params ->> 'due_date' = '2026-12-23'", b.Acme.Worker.ID), 1)
	b.Wants("who follows it, but not who did it", []any{b.Told(b.Acme.Manager, "status_changed") - before, b.Told(b.Acme.Worker, "status_changed")}, "[0 0]")
	b.Wants("the observation is open with it", b.Insert("select count(*) from observations where id = $1 and status = 'open' and due_at = '2026-12-23 11:00Z'", o.ID), 1)
	b.remind()
	b.Wants("reminded anew", b.reminded(b.Acme.Worker), "[ACT-000001 due_soon 2026-11-22 ACT-000001 due_soon 2026-12-23]")
	b.Advance(10 * 24 * time.Hour)
	b.remind()
	b.RunOnNodes(b.App.Actions.EscalateAll)
	b.Wants("and told of those above", []any{b.overdue(id), b.Told(b.Acme.Manager, "action_escalated")}, "[1 1]")
	b.Later(0, b.Acme.Worker, b.Acme.Manager)
	b.complete(b.Acme.Worker, id)
	b.Wants("the answer stays until it is closed", *b.read(b.Acme.Manager, id).Check.Result, "not_effective")
	closed := b.move(b.Acme.Manager, id, "close", body{})
	b.Wants("and the count for good", []any{closed.Check == nil, closed.IneffectiveCount}, "[true 1]")
}

func TestAnAnswerIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	id := b.toCheck(b.Acme.Manager)
	for _, c := range []struct {
		form          body
		field, en, de string
	}{
		{body{"result": "effective", "remarks": " "}, "remarks", "Say what was seen.", "Geben Sie an, was festgestellt wurde."},
		{body{"result": "not_effective", "remarks": "Wet"}, "due_date", "This must be a date.", "Das muss ein Datum sein."},
		{body{"result": "not_effective", "remarks": "Wet", "due_date": "2026-11-21"}, "due_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen."},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "de": c.de} {
			who := b.Acme.Manager.In(locale)
			who.Post(pathOf(id)+"/check", c.form).Refuses(422, "invalid").At(t, c.field, sentence)
		}
	}
	form := body{"result": "not_effective", "remarks": "Wet", "due_date": "2026-12-01"}
	stranger := b.AddUser(b.Acme, "stranger", "Worker", b.Acme.Sites[0])
	stranger.Post(pathOf(id)+"/check", form).Refuses(403, "not_your_action")
	b.Acme.Worker.Post(pathOf(id)+"/check", form).Refuses(403, "checked_by_somebody_else").
		Says("Somebody else has to say whether your work was effective.", "de", "Ob Ihre Arbeit wirksam war, muss jemand anderes beurteilen.")
	b.Acme.Guest.Post(pathOf(id)+"/check", form).Refuses(403, "permission_denied")
	for _, c := range []*servertest.Client{b.Acme.Outsider, b.Globex.Admin} {
		c.Post(pathOf(id)+"/check", form).Refuses(404, "not_found")
	}
	a := b.read(b.Acme.Manager, id)
	b.Wants("refused answers leave nothing", []any{a.Status, a.Check.Result == nil, a.IneffectiveCount, len(a.Earlier)}, "[closed true 0 0]")
	// Whoever closed it answers also when their role does not let them any more.
	b.Exec("update actions set closed_by = $2 where id = $1", id, stranger.ID)
	b.move(stranger, id, "check", form)
	b.reopeningByHandEndsACheckThatIsOpen()
}

func TestReopeningByHandDropsTheCheck(t *testing.T) {
	b := newBench(t)
	id := b.toCheck(b.Acme.Manager)
	a := b.move(b.Acme.Manager, id, "reopen", body{"reason": "Wet again"})
	b.Wants("dropped", []any{a.Check == nil, a.Can.Check}, "[true wrong_status]")
	b.Advance(60 * 24 * time.Hour)
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.Wants("nobody is asked", b.Insert("select count(*) from notifications where kind = 'action_check_due'"), 0)
}

// TestWhoIsAskedWhenTheDayComes: whoever closed it, at nine in the morning of Auckland.
func TestWhoIsAskedWhenTheDayComes(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	asked := func(who *servertest.Client) []int64 {
		return []int64{b.Told(who, "action_check_due"), b.Insert("select count(*) from mails where user_id = $1 and subject like 'Was ACT-%'", who.ID)}
	}
	id := b.toCheck(o.Supervisor)
	b.Advance(time.Date(2026, 12, 20, 19, 59, 59, 0, time.UTC).Sub(b.Now()))
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.Wants("a second early", asked(o.Supervisor), "[0 0]")
	b.Advance(time.Second)
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.Wants("who closed it", []any{asked(o.Supervisor), asked(o.Manager), asked(o.Worker)}, "[[1 1] [0 0] [0 0]]")
	b.Later(0, o.Manager, o.Worker, o.Supervisor)
	a := b.read(o.Manager, id)
	b.Wants("in the timeline", []any{a.Timeline[0].Verb, a.Timeline[0].Actor == nil, a.Timeline[0].Note, a.Check.Due}, "[check_due true Supervisor Test true]")
	for _, c := range []struct {
		what, change string
		want         []*servertest.Client
	}{
		{"who left", "update users set status = 'Inactive' where id = $1", []*servertest.Client{o.Manager}},
		{"who is elsewhere", "update users set status = 'Active' where id = $1", []*servertest.Client{o.Supervisor}},
	} {
		b.Exec(c.change, o.Supervisor.ID)
		b.Exec("update actions set check_told = false")
		b.Exec("delete from notifications")
		b.RunOnNodes(b.App.Actions.RemindOfChecks)
		for _, who := range c.want {
			b.Wants(c.what, b.Told(who, "action_check_due"), 1)
		}
		b.Wants(c.what+", and nobody else", b.Insert("select count(*) from notifications where kind = 'action_check_due'"), len(c.want))
	}
	b.Exec("update users set status = 'Inactive' where id = $1", o.Manager.ID)
	b.Exec("delete from user_sites where user_id = $1", o.Supervisor.ID)
	b.Exec("update actions set check_told = false")
	b.Exec("delete from notifications")
	b.RunOnNodes(b.App.Actions.RemindOfChecks)
	b.Wants("who closed it sees the site no more, and who assigned it left", []any{asked(o.Supervisor)[0], asked(o.Manager)[0], asked(o.Worker)[0]}, "[0 0 0]")
}

func TestChecksAreFoundInTheList(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Manager)
	soon := b.toCheck(b.Acme.Manager)
	later := b.toCheck(b.Acme.Manager)
	b.Exec("update actions set check_on = '2027-03-01', check_at = '2027-02-28 20:00Z' where id = $1", later)
	listed := func(which string) (ids []int64) {
		var list actions.List
		b.Acme.Manager.Get("/api/actions/all?sort=id&check=" + which).Wants(http.StatusOK).Into(&list)
		for _, a := range list.Actions {
			ids = append(ids, a.ID)
		}
		return ids
	}
	b.Wants("open, and due", []any{listed("open"), listed("due")}, []any{[]int64{soon, later}, []int64{}})
	b.Later(30*24*time.Hour, b.Acme.Manager)
	b.Wants("a month later", []any{listed("open"), listed("due")}, []any{[]int64{soon, later}, []int64{soon}})
	b.move(b.Acme.Manager, soon, "check", body{"result": "effective", "remarks": "Dry"})
	b.Wants("answered", []any{listed("open"), listed("due")}, []any{[]int64{later}, []int64{}})
	b.Acme.Manager.Get("/api/actions/all?check=never").Refuses(422, "invalid")
	table := b.Acme.Manager.Get("/api/actions/all?export_to_excel=true&status=closed&sort=id").Wants(http.StatusOK).Table()
	at := slices.Index(table.Headings, "Effectiveness")
	b.Wants("exported", []any{table.Rows[0].Cells[at : at+3], table.Rows[1].Cells[at]}, "[[Effective Manager Test Dry] ]")
}

// aCheckGoesWithItsSite: nine o'clock is another moment at another site.
func (b *bench) aCheckGoesWithItsSite() {
	b.t.Helper()
	o := b.report(b.Acme.Admin, body{})
	b.closeWithCheck(b.Acme.Admin, o.Actions[0].ID)
	b.Acme.Admin.Patch(fmt.Sprintf("/api/observations/%d", o.ID), body{"site_id": b.Acme.Sites[1]}).Wants(200)
	b.Wants("at nine there", b.Insert(`select count(*) from actions a join sites s on s.id = a.site_id
		where a.id = $1 and a.site_id = $2 and a.check_at = timestamp '2026-12-21 09:00' at time zone s.time_zone`, o.Actions[0].ID, b.Acme.Sites[1]), 1)
}
