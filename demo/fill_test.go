package demo_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/demo"
	"hivis/modules/actions"
	"hivis/platform/config"
	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/server"
)

// moments are a Saturday noon, and a Monday before anybody is at work in Europe
// or America, after a night in which the clocks were changed.
var moments = []time.Time{time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), time.Date(2027, 3, 29, 3, 30, 0, 0, time.UTC)}

func TestFill(t *testing.T) {
	for _, now := range moments {
		t.Run(now.Format(time.RFC3339), func(t *testing.T) { testFill(t, now) })
	}
}

func testFill(t *testing.T, now time.Time) {
	database := dbtest.New(t)
	app := newApp(t, database, now)
	if said := fillOnce(t, app); !strings.Contains(said, "filled the demo") {
		t.Errorf("the first fill said %q", said)
	}
	if filled, err := demo.Filled(t.Context(), app); err != nil || !filled {
		t.Errorf("the database is not known as the demo's: %v %v", filled, err)
	}
	owner := database.Owner(t)
	if _, err := owner.Exec(t.Context(), "set role hivis_platform"); err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) { c.check(t, owner, now) })
	}
	t.Run("statuses follow the actions", func(t *testing.T) { statusesFollow(t, owner, now) })
	t.Run("due times are the ends of days at the sites", func(t *testing.T) { dueTimes(t, owner) })
	t.Run("numbers go on", func(t *testing.T) { numbersGoOn(t, database, owner) })
	t.Run("reminders were given", func(t *testing.T) { remindersWereGiven(t, app, owner) })
	t.Run("files are there", func(t *testing.T) { filesAreThere(t, app, owner) })
	t.Run("a second fill does nothing", func(t *testing.T) {
		before := count(t, owner, "select count(*) from observations")
		if said := fillOnce(t, app); !strings.Contains(said, "not empty") {
			t.Errorf("the second fill said %q", said)
		}
		if after := count(t, owner, "select count(*) from observations"); after != before {
			t.Errorf("%d observations became %d", before, after)
		}
	})
}

func newApp(t *testing.T, database *dbtest.Database, now time.Time) *server.App {
	t.Helper()
	app, err := server.New(t.Context(), server.Options{
		DB: database.DB, Secret: dbtest.Secret, BaseURL: &url.URL{Scheme: "http", Host: "localhost:8080"}, FilesURL: "mem://",
		MailFrom: "Hivis <no-reply@hivis.example>", Version: "test", Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.Close() })
	return app
}

func fillOnce(t *testing.T, app *server.App) string {
	t.Helper()
	var log bytes.Buffer
	if err := demo.Fill(t.Context(), app, slog.New(slog.NewTextHandler(&log, nil))); err != nil {
		t.Fatal(err)
	}
	t.Log(log.String())
	return log.String()
}

func count(t *testing.T, conn *pgx.Conn, sql string, args ...any) (n int64) {
	t.Helper()
	if err := conn.QueryRow(context.Background(), sql, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return n
}

// expectation is a question to the database with the number it should answer.
type expectation struct {
	name     string
	sql      string
	from, to int64
}

func (e expectation) check(t *testing.T, conn *pgx.Conn, now time.Time) {
	sql := strings.ReplaceAll(e.sql, atNow, fmt.Sprintf(" '%s'::timestamptz ", now.Format(time.RFC3339)))
	if n := count(t, conn, sql); n < e.from || n > e.to {
		t.Errorf("%d, want %d to %d", n, e.from, e.to)
	}
}

const (
	ofDemo = " organization_id = (select id from organizations where sub_domain_name = 'demo') "
	never  = 0
	many   = 1 << 30
	atNow  = " NOW "
)

func waiting(email, what string) string {
	return "select count(*) from actions a join users u on u.organization_id = a.organization_id and u.id = a.responsible_id where u.email = '" +
		email + "@demo.example' and a.status in ('open', 'in_progress') and a.due_at " + what
}

func statusesFollow(t *testing.T, conn *pgx.Conn, now time.Time) {
	rows, err := conn.Query(context.Background(), `select o.status, o.action_required, o.actions_count, o.actions_done, o.due_at,
		array_remove(array_agg(a.status), null)::text[],
		count(*) filter (where a.status in ('completed', 'closed')), count(a.id),
		min(a.due_at) filter (where a.status in ('open', 'in_progress'))
		from observations o left join actions a on a.organization_id = o.organization_id and a.actionable_type = 'Observation' and a.actionable_id = o.id
		group by o.organization_id, o.id`)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for rows.Next() {
		var status string
		var undecided bool
		var kept, keptDone, done, all int
		var due, earliest *time.Time
		var statuses []string
		if err := rows.Scan(&status, &undecided, &kept, &keptDone, &due, &statuses, &done, &all, &earliest); err != nil {
			t.Fatal(err)
		}
		seen[status]++
		want := actions.ParentStatus(statuses)
		if undecided && all == 0 {
			want = actions.Open
		}
		if status != want || kept != all || keptDone != done {
			t.Errorf("%s with %d of %d done, want %s with %d of %d", status, keptDone, kept, want, done, all)
		}
		if (due == nil) != (earliest == nil) || (due != nil && !due.Equal(*earliest)) {
			t.Errorf("due at %v, want %v", due, earliest)
		}
		if due != nil && actions.StatusAt(status, *due, now) == actions.Overdue {
			seen[actions.Overdue]++
		}
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	t.Log(seen)
	for _, status := range []string{actions.Open, actions.InProgress, actions.Overdue, actions.Completed, actions.Closed} {
		if seen[status] < 3 {
			t.Errorf("only %d observations are %s", seen[status], status)
		}
	}
}

func dueTimes(t *testing.T, conn *pgx.Conn) {
	rows, err := conn.Query(context.Background(), "select a.due_date, a.due_at, s.time_zone from actions a join sites s on s.organization_id = a.organization_id and s.id = a.site_id")
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var day, at time.Time
		var zone string
		if err := rows.Scan(&day, &at, &zone); err != nil {
			t.Fatal(err)
		}
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		if want := actions.DueAt(day, location); !at.Equal(want) {
			t.Errorf("%s in %s is over at %s, not %s", day.Format(time.DateOnly), zone, want, at)
		}
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
}

func numbersGoOn(t *testing.T, database *dbtest.Database, owner *pgx.Conn) {
	id := count(t, owner, "select id from organizations where sub_domain_name = 'demo'")
	for _, module := range []string{"observations", "actions"} {
		highest := count(t, owner, "select max(serial) from "+module+" where organization_id = $1", id)
		err := database.Write(t.Context(), db.Scope{OrganizationID: id}, func(tx *db.Tx) error {
			var next int64
			err := tx.QueryRow(t.Context(), "select next_serial($1)", module).Scan(&next)
			if next != highest+1 {
				t.Errorf("the next of %s is %d after %d", module, next, highest)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// remindersWereGiven lets the job look: what it would say at this moment was said.
func remindersWereGiven(t *testing.T, app *server.App, owner *pgx.Conn) {
	const told = "select count(*) from notifications"
	before := count(t, owner, told)
	if err := app.Actions.RemindAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := app.Actions.RemindOfChecks(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := app.Permits.RemindAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := count(t, owner, told); after != before {
		t.Errorf("the job found %d more to say", after-before)
	}
}

func filesAreThere(t *testing.T, app *server.App, owner *pgx.Conn) {
	rows, err := owner.Query(t.Context(), "select organization_id, storage_key from attachments order by id limit 40")
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var organization int64
		var key string
		if err := rows.Scan(&organization, &key); err != nil {
			t.Fatal(err)
		}
		file, err := app.Files().Open(t.Context(), organization, key)
		if err != nil {
			t.Fatal(err)
		}
		_ = file.Close()
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
}

func TestPrintAccounts(t *testing.T) {
	var out strings.Builder
	demo.PrintAccounts(&out, config.Config{BaseURL: "http://localhost:8080"})
	t.Log(out.String())
	for _, want := range []string{"http://demo.localhost:8080", "http://globex.localhost:8080", "admin@demo.example", "manager@demo.example",
		"supervisor@demo.example", "worker@demo.example", "guest@demo.example", "admin@globex.example", "worker@globex.example", "msa@hivis.example", demo.Password} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not printed", want)
		}
	}
}
