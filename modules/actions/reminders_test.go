package actions_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/server/servertest"
)

// remind runs the reminder job, as often as a quarter of an hour would.
func (b *bench) remind() {
	b.t.Helper()
	for range 3 {
		b.Run(b.App.Actions.RemindAll)
	}
}

// reminded lists the reminders somebody was given: "ACT-000001 due_soon".
func (b *bench) reminded(c *servertest.Client) []string {
	b.t.Helper()
	var page struct {
		Notifications []struct {
			Kind   string
			Params struct {
				Number, Actor, Site string
				DueDate             string `json:"due_date"`
			}
		}
	}
	c.SignIn()
	c.Get("/api/v1/notifications?per_page=100").Wants(200).Into(&page)
	var given []string
	for _, n := range page.Notifications {
		if n.Kind == "action_due_soon" || n.Kind == "action_overdue" {
			given = append(given, n.Params.Number+" "+n.Kind[len("action_"):]+" "+n.Params.DueDate+n.Params.Actor)
		}
	}
	slices.Sort(given)
	return given
}

// overdue counts the timeline entries that say so.
func (b *bench) overdue(id int64) int64 {
	b.t.Helper()
	return b.Insert("select count(*) from timeline_entries where module = 'Action' and record_id = $1 and verb = 'overdue' and actor_id is null", id)
}

// mailsOfWork are those to a person, without what tells them of their own sign-ins.
const mailsOfWork = "select (select count(*) from mails where user_id = $1) - (select count(*) from notifications where user_id = $1 and kind = 'new_device')"

// TestRemindersAreGivenOnce runs the job again and again through the life of
// actions that are due in a day and in three days, in Auckland.
func TestRemindersAreGivenOnce(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	soon := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID // ends on the 22nd at 11:00 UTC
	b.create(b.Acme.Manager, body{"due_date": "2026-11-24"})
	done := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	b.complete(worker, done)
	b.remind()
	b.Wants("the day before", b.reminded(worker), "[ACT-000001 due_soon 2026-11-22]")
	b.Advance(23*time.Hour - time.Second)
	b.remind()
	b.Wants("the last second", []any{b.reminded(worker), b.overdue(soon)}, "[[ACT-000001 due_soon 2026-11-22] 0]")
	b.Advance(time.Second)
	b.remind()
	first := []string{"ACT-000001 due_soon 2026-11-22", "ACT-000001 overdue 2026-11-22", "ACT-000002 due_soon 2026-11-24"}
	b.Wants("the moment after, which is two days before the other's end", []any{b.reminded(worker), b.overdue(soon)}, []any{first, 1})
	b.Advance(7*24*time.Hour - time.Second)
	b.remind()
	b.Wants("a week later, but a second", b.reminded(worker), append(slices.Clone(first), "ACT-000002 overdue 2026-11-24"))
	b.Advance(time.Second)
	b.remind()
	b.Wants("a week later", []any{b.reminded(worker), b.overdue(soon)},
		[]any{[]string{"ACT-000001 due_soon 2026-11-22", "ACT-000001 overdue 2026-11-22", "ACT-000001 overdue 2026-11-22", "ACT-000002 due_soon 2026-11-24", "ACT-000002 overdue 2026-11-24"}, 1})
	b.Wants("each also by mail", b.Insert(mailsOfWork, worker.ID), 3+5) // and three assignments
	b.Advance(365 * 24 * time.Hour)
	b.remind()
	b.Wants("a year later", len(b.reminded(worker)), 5)
	b.Wants("what was done", b.overdue(done), 0)
}

// TestRemindersHaveKeys by which each is given once, whoever gives it.
func TestRemindersHaveKeys(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-24"}).ID
	due, week := time.Date(2026, 11, 24, 11, 0, 0, 0, time.UTC), 7*24*time.Hour
	var wants []string
	for _, c := range []struct {
		late time.Duration
		key  string // that is new
	}{
		{-48*time.Hour - time.Second, ""}, {-48 * time.Hour, "due_soon action:%d:due_soon:2026-11-24"}, {-time.Second, ""},
		{0, "overdue action:%d:overdue:2026-11-24:0"}, {week - time.Second, ""},
		{week, "overdue action:%d:overdue:2026-11-24:1"}, {2*week + time.Second, "overdue action:%d:overdue:2026-11-24:2"},
	} {
		b.Advance(due.Add(c.late).Sub(b.Now()))
		b.remind()
		if c.key != "" {
			wants = append(wants, fmt.Sprintf("action_"+c.key, id))
		}
		var keys []string
		err := b.Database.Owner(t).QueryRow(t.Context(), `select coalesce(array_agg(kind || ' ' || dedupe_key order by id), '{}') from notifications
			where user_id = $1 and dedupe_key is not null`, b.Acme.Worker.ID).Scan(&keys)
		if err != nil || !slices.Equal(keys, wants) {
			t.Errorf("%v after it was due: %v\n%s", c.late, err, strings.Join(keys, "\n"))
		}
	}
}

func TestANewDueDateOrPersonIsRemindedAnew(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	b.Later(24*time.Hour, b.Acme.Manager)
	b.remind()
	b.Acme.Manager.Patch(pathOf(id), body{"due_date": "2026-11-24"}).Wants(200)
	b.remind()
	b.Acme.Manager.Patch(pathOf(id), body{"responsible_id": b.Acme.Supervisor.ID}).Wants(200)
	b.remind()
	b.Wants("the first person", b.reminded(b.Acme.Worker), "[ACT-000001 due_soon 2026-11-24 ACT-000001 overdue 2026-11-22]")
	b.Wants("the second", b.reminded(b.Acme.Supervisor), "[ACT-000001 due_soon 2026-11-24]")
	b.Later(48*time.Hour, b.Acme.Manager)
	b.remind()
	b.Wants("late twice, with two due dates", b.overdue(id), 2)
	b.Acme.Manager.Patch(pathOf(id), body{"priority": "high"}).Wants(200)
	b.remind()
	b.Wants("another edit says nothing anew", b.overdue(id), 2)
}

// TestNobodyIsRemindedInVain leaves out who left and organizations that are not
// active; that an action became late is still in its timeline.
func TestNobodyIsRemindedInVain(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	b.Globex.Admin.Post("/api/actions", b.form(body{"due_date": "2026-11-22", "responsible_id": b.Globex.Worker.ID, "site_id": b.Globex.Sites[0]})).Wants(201)
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Worker.ID)
	b.Exec("update organizations set status = 'Inactive' where id = $1", b.Globex.ID)
	b.Exec("delete from mails")
	b.Advance(24 * time.Hour)
	b.remind()
	b.Wants("reminders", b.Insert("select count(*) from notifications where kind not in ('action_assigned', 'status_changed')"), 0)
	b.Wants("the assigner, who follows it", b.Told(b.Acme.Manager, "status_changed"), 1)
	b.Wants("others who follow it", b.Insert("select count(*) from notifications where kind = 'status_changed'"), 1)
	b.Wants("mails", b.Insert("select count(*) from mails"), 0)
	b.Wants("entries", []any{b.overdue(id), b.Insert("select count(*) from timeline_entries where verb = 'overdue'")}, "[1 1]")
	b.Exec("update organizations set status = 'Active' where id = $1", b.Globex.ID)
	b.remind()
	b.Wants("active again", b.reminded(b.Globex.Worker), "[ACT-000001 overdue 2026-11-22]")
}

// TestRemindersOfManyAndByMany has more to remind of than one page holds, in
// two organizations, and several nodes that do it at once.
func TestRemindersOfManyAndByMany(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Manager, body{"due_date": "2026-11-22"})
	b.Globex.Admin.Post("/api/actions", b.form(body{"due_date": "2026-11-22", "responsible_id": b.Globex.Worker.ID, "site_id": b.Globex.Sites[0]})).Wants(201)
	const copies = 600
	b.Exec(`insert into actions (organization_id, serial, description, control_type, responsible_id, site_id, due_date, due_at, created_at, updated_at)
		select organization_id, serial + n, description, control_type, responsible_id, site_id, due_date, due_at, created_at, updated_at
		from actions, generate_series(1, $1) n where organization_id = $2`, copies, b.Acme.ID)
	b.RunOnNodes(b.App.Actions.RemindAll)
	for kind, organization := range map[string]*servertest.Organization{fmt.Sprint(copies + 1): b.Acme, "1": b.Globex} {
		b.Wants("reminders", b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'action_due_soon'", organization.ID), kind)
		b.Wants("of different actions", b.Insert("select count(distinct record_id) from notifications where organization_id = $1 and kind = 'action_due_soon'", organization.ID), kind)
		b.Wants("mails", b.Insert("select count(*) from mails where organization_id = $1 and subject not like '%assigned%'", organization.ID), kind)
	}
}

// TestOneOrganizationsTroubleIsItsOwn lets the reminders of the first
// organization fail.
func TestOneOrganizationsTroubleIsItsOwn(t *testing.T) {
	b := newBench(t)
	b.create(b.Acme.Manager, body{"due_date": "2026-11-22"})
	b.Globex.Admin.Post("/api/actions", b.form(body{"due_date": "2026-11-22", "responsible_id": b.Globex.Worker.ID, "site_id": b.Globex.Sites[0]})).Wants(201)
	_, err := b.Database.Owner(t).Exec(t.Context(), fmt.Sprintf(`
		create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
		create trigger fail before insert on notifications for each row when (new.organization_id = %d) execute function fail()`, b.Acme.ID))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.App.Actions.RemindAll(t.Context()); err == nil {
		t.Error("the failure was kept quiet")
	}
	b.Wants("the other organization", b.reminded(b.Globex.Worker), "[ACT-000001 due_soon 2026-11-22]")
}

// TestAReminderIsTakenWithWhatIsTold finishes an action while its reminder is
// about to be given, and looks that a later run neither tells nor writes anew.
func TestAReminderIsTakenWithWhatIsTold(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	b.Advance(24 * time.Hour)
	// What somebody is changing waits, and is then not reminded of.
	owner := b.Database.Owner(t)
	tx, err := owner.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "update actions set status = 'completed' where id = $1", id); err != nil {
		t.Fatal(err)
	}
	b.remind()
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.remind()
	b.Wants("of a completed one", []any{len(b.reminded(b.Acme.Worker)), b.overdue(id)}, "[0 0]")
	b.Exec("update actions set status = 'open' where id = $1", id)
	b.remind()
	b.Wants("told", []any{b.reminded(b.Acme.Worker), b.overdue(id)}, "[[ACT-000001 overdue 2026-11-22] 1]")
	tried := func() (numbers int64) {
		if err := owner.QueryRow(t.Context(), "select last_value from notifications_id_seq").Scan(&numbers); err != nil {
			t.Fatal(err)
		}
		return numbers
	}
	before := tried()
	b.remind()
	b.Wants("numbers used up by telling it again", tried(), before)
}
