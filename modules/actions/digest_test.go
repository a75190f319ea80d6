package actions_test

import (
	"strings"
	"testing"
	"time"

	"hivis/server/servertest"
)

// letters are the weekly mails of a person.
func (b *bench) letters(c *servertest.Client) (texts []string) {
	b.t.Helper()
	rows, err := b.Database.Owner(b.t).Query(b.t.Context(), "select subject || body_text from mails where user_id = $1 and subject ~ '^(Your|Votre)' order by id", c.ID)
	if err != nil {
		b.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			b.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

// mondayMorning is seven o'clock at Acme, which is in Auckland.
var mondayMorning = time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)

func TestTheWeeksMailComesOnceOnMondayMorning(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.Exec("update organizations set time_zone = 'Pacific/Auckland' where id = $1", o.ID)
	b.Exec("update users set locale = 'fr' where id = $1", o.Supervisor.ID)
	b.create(o.Manager, body{"due_date": "2026-11-22", "description": "Late"})
	b.create(o.Manager, body{"due_date": "2026-11-29", "description": "This week"})
	b.create(o.Manager, body{"due_date": "2026-11-30", "description": "Next week"})
	b.complete(o.Worker, b.create(o.Manager, body{"description": "Look at it"}).ID)
	b.Advance(mondayMorning.Sub(b.Now()) - time.Second)
	b.RunOnNodes(b.App.Actions.DigestAll)
	b.Wants("a second early", b.Insert("select count(*) from mails where subject like 'Your%'"), 0)
	b.Advance(time.Second)
	b.RunOnNodes(b.App.Actions.DigestAll)
	b.RunOnNodes(b.App.Actions.DigestAll)
	mine := b.letters(o.Worker)
	b.Wants("once", len(mine), 1)
	for _, words := range []string{"Overdue: 1\n- ACT-000001  Late", "Due this week: 1\n- ACT-000002  This week", "/actions/all/summary/"} {
		if !strings.Contains(mine[0], words) {
			t.Errorf("%q is missing in\n%s", words, mine[0])
		}
	}
	if strings.Contains(mine[0], "Next week") || strings.Contains(mine[0], "To verify") {
		t.Errorf("too much in\n%s", mine[0])
	}
	theirs := b.letters(o.Supervisor)
	if len(theirs) != 1 || !strings.Contains(theirs[0], "À vérifier : 1") || strings.Contains(theirs[0], "Late") {
		t.Errorf("the supervisor's: %q", theirs)
	}
	b.Wants("nothing to say, no mail", []any{len(b.letters(o.Outsider)), len(b.letters(o.Guest))}, "[0 0]")
	b.Advance(24 * time.Hour)
	b.RunOnNodes(b.App.Actions.DigestAll)
	b.Wants("not on Tuesday", len(b.letters(o.Worker)), 1)
	b.Advance(6 * 24 * time.Hour)
	b.RunOnNodes(b.App.Actions.DigestAll)
	b.Wants("the next week", len(b.letters(o.Worker)), 2)
	b.Later(7*24*time.Hour, o.Worker)
	o.Worker.Patch("/api/v1/my_account/notifications", body{"choices": []body{{"topic": "digest", "in_app": false, "by_mail": false}}}).Wants(200)
	b.RunOnNodes(b.App.Actions.DigestAll)
	b.Wants("switched off", []any{len(b.letters(o.Worker)), len(b.letters(o.Supervisor))}, "[2 3]")
}

// TestTheWeeksMailNamesChecks that come this week, to those who may answer them.
func TestTheWeeksMailNamesChecks(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	b.Exec("update organizations set time_zone = 'Pacific/Auckland' where id = $1", o.ID)
	for _, day := range []string{"2026-11-29", "2026-11-30"} {
		id := b.create(o.Manager, body{"description": "For " + day}).ID
		b.complete(o.Worker, id)
		b.move(o.Manager, id, "close", body{"check_on": day})
	}
	b.Advance(mondayMorning.Sub(b.Now()))
	b.RunOnNodes(b.App.Actions.DigestAll)
	for _, c := range []*servertest.Client{o.Manager, o.Supervisor, o.Admin} {
		letters := b.letters(c)
		if len(letters) != 1 || !strings.Contains(letters[0], "Effectiveness to check: 1\n- ACT-000001  For 2026-11-29") {
			t.Errorf("%s reads %q", c.Email, letters)
		}
	}
	b.Wants("whose work it was, and others", []any{len(b.letters(o.Worker)), len(b.letters(o.Outsider)), len(b.letters(o.Guest)), len(b.letters(b.Globex.Admin))}, "[0 0 0 0]")
}
