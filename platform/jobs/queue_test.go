package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
	"hivis/platform/db/dbtest"
	"hivis/platform/jobs"
)

type greet struct {
	jobs.Owner
	Name string `json:"name"`
}

func (greet) Kind() string { return "test.greet" }

// statements keeps every statement that was sent.
type statements struct {
	mu   sync.Mutex
	sent []string
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, data.SQL)
	return ctx
}
func (s *statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (s *statements) mention(word string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sql := range s.sent {
		if strings.Contains(strings.ToLower(sql), word) {
			return true
		}
	}
	return false
}

func (s *statements) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sent)
}

func newQueue(t *testing.T, database *dbtest.Database) *jobs.Queue {
	t.Helper()
	queue := jobs.New(database.DB, slog.New(slog.DiscardHandler))
	queue.Poll = 5 * time.Millisecond
	return queue
}

func start(t *testing.T, queue *jobs.Queue) {
	t.Helper()
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := queue.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
}

func organization(t *testing.T, database *dbtest.Database, name string) (id int64) {
	t.Helper()
	err := database.Owner(t).QueryRow(t.Context(), "insert into organizations (name, sub_domain_name) values ($1, $1) returning id", name).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func receive[T any](t *testing.T, from <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(20 * time.Second):
		t.Fatal("nothing came")
	}
	return got
}

func TestJobRunsAfterCommit(t *testing.T) {
	database := dbtest.New(t)
	mine := organization(t, database, "demo")
	queue := newQueue(t, database)
	ran := make(chan string, 10)
	jobs.Work(queue, func(ctx context.Context, job jobs.Job[greet]) error {
		return database.Write(ctx, job.Scope(), func(tx *db.Tx) error {
			var name string
			if err := tx.QueryRow(ctx, "select name from organizations").Scan(&name); err != nil {
				return err
			}
			ran <- job.Args.Name + " of " + name
			return nil
		})
	})
	start(t, queue)
	broken := errors.New("broken")
	for name, end := range map[string]error{"committed": nil, "rolled back": broken} {
		err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
			if err := queue.Add(t.Context(), tx, greet{jobs.Owner{OrganizationID: mine}, name}); err != nil {
				return err
			}
			return end
		})
		if !errors.Is(err, end) {
			t.Fatal(err)
		}
	}
	if got := receive(t, ran); got != "committed of demo" {
		t.Errorf("ran %q", got)
	}
	var rows int
	if err := database.Owner(t).QueryRow(t.Context(), "select count(*) from jobs.river_job where kind = 'test.greet'").Scan(&rows); err != nil || rows != 1 {
		t.Errorf("%d jobs, %v", rows, err)
	}
}

func TestAddingIsOneStatementAndNeverNotifies(t *testing.T) {
	seen := &statements{}
	database := dbtest.With(t, seen)
	mine := organization(t, database, "demo")
	queue := newQueue(t, database)
	jobs.Work(queue, func(context.Context, jobs.Job[greet]) error { return nil })
	add := func(n int) {
		err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), "select 1"); err != nil {
				return err
			}
			before := seen.count()
			var many []jobs.Args
			for i := range n {
				many = append(many, greet{jobs.Owner{OrganizationID: mine}, fmt.Sprint(i)})
			}
			if err := queue.Add(t.Context(), tx, many...); err != nil {
				return err
			}
			if sent := seen.count() - before; n == 100 && sent != 1 {
				t.Errorf("100 jobs took %d statements", sent)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add(1) // the first one of a process also asks the server for its version
	add(100)
	// A notification would be heard here.
	listener := database.Owner(t)
	if _, err := listener.Exec(t.Context(), `listen "jobs.river_insert"`); err != nil {
		t.Fatal(err)
	}
	add(3)
	wait, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if n, err := listener.WaitForNotification(wait); err == nil {
		t.Errorf("notified on %s", n.Channel)
	}
	if seen.mention("pg_notify") {
		t.Error("pg_notify was called")
	}
}

func TestForeignOrganizationIsRefused(t *testing.T) {
	database := dbtest.New(t)
	mine, other := organization(t, database, "demo"), organization(t, database, "globex")
	queue := newQueue(t, database)
	jobs.Work(queue, func(context.Context, jobs.Job[greet]) error { return nil })
	for name, id := range map[string]int64{"another": other, "none": 0} {
		err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
			return queue.Add(t.Context(), tx, greet{Owner: jobs.Owner{OrganizationID: id}})
		})
		if err == nil {
			t.Errorf("a job of %s organization was added", name)
		}
	}
	// And the database refuses what would get past that.
	err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `insert into jobs.river_job (kind, args, max_attempts) values ('test.greet', jsonb_build_object('organization_id', $1::bigint), 1)`, other)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "row-level security") {
		t.Errorf("row-level security let it through: %v", err)
	}
}

func TestRetriesAndStops(t *testing.T) {
	database := dbtest.New(t)
	mine := organization(t, database, "demo")
	queue := newQueue(t, database)
	attempts := make(chan jobs.Job[greet], 10)
	jobs.Work(queue, func(_ context.Context, job jobs.Job[greet]) error {
		attempts <- job
		if job.Args.Name == "hopeless" {
			return jobs.Stop(errors.New("never"))
		}
		return errors.New("again")
	}, jobs.Attempts(2), jobs.Backoff(func(int) time.Duration { return 0 }))
	start(t, queue)
	add := func(name string) {
		err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
			return queue.Add(t.Context(), tx, greet{jobs.Owner{OrganizationID: mine}, name})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add("hopeful")
	if first, second := receive(t, attempts), receive(t, attempts); first.Last || !second.Last || second.Attempt != 2 {
		t.Errorf("attempts %+v %+v", first, second)
	}
	add("hopeless")
	if only := receive(t, attempts); only.Attempt != 1 {
		t.Errorf("attempt %+v", only)
	}
	state := func(name string) (state string) {
		if err := database.Owner(t).QueryRow(t.Context(), "select state from jobs.river_job where args ->> 'name' = $1", name).Scan(&state); err != nil {
			t.Fatal(err)
		}
		return state
	}
	eventually(t, "the states of failed jobs", func() bool {
		return state("hopeful") == "discarded" && state("hopeless") == "cancelled"
	})
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		if time.Now().After(deadline) {
			t.Fatalf("not reached: %s", what)
		}
		<-tick.C
	}
}

func TestPeriodicRunsOnOneNode(t *testing.T) {
	database := dbtest.New(t)
	ran := make(chan string, 100)
	for _, node := range []string{"a", "b"} {
		queue := newQueue(t, database)
		queue.Every("test.tick", time.Hour, func(context.Context) error {
			ran <- node
			return nil
		})
		start(t, queue)
	}
	receive(t, ran)
	var rows int
	if err := database.Owner(t).QueryRow(t.Context(), "select count(*) from jobs.river_job where kind = 'test.tick'").Scan(&rows); err != nil || rows != 1 {
		t.Errorf("%d periodic jobs on two nodes, %v", rows, err)
	}
}

func TestJobOfADeadNodeIsTakenOver(t *testing.T) {
	database := dbtest.New(t)
	mine := organization(t, database, "demo")
	queue := newQueue(t, database)
	ran := make(chan int, 1)
	jobs.Work(queue, func(_ context.Context, job jobs.Job[greet]) error {
		ran <- job.Attempt
		return nil
	})
	err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
		return queue.Add(t.Context(), tx, greet{jobs.Owner{OrganizationID: mine}, "stuck"})
	})
	if err != nil {
		t.Fatal(err)
	}
	// A node took the job 26 seconds ago and was not heard of since.
	_, err = database.Owner(t).Exec(t.Context(), `update jobs.river_job set state = 'running', attempt = 1,
		attempted_at = now() - interval '26 seconds', attempted_by = '{dead}' where kind = 'test.greet'`)
	if err != nil {
		t.Fatal(err)
	}
	start(t, queue)
	if attempt := receive(t, ran); attempt != 2 {
		t.Errorf("attempt %d", attempt)
	}
}

func TestStopWaitsThenCancels(t *testing.T) {
	database := dbtest.New(t)
	mine := organization(t, database, "demo")
	queue := newQueue(t, database)
	begun, cancelled := make(chan bool, 1), make(chan bool, 1)
	jobs.Work(queue, func(ctx context.Context, _ jobs.Job[greet]) error {
		begun <- true
		<-ctx.Done()
		cancelled <- true
		return ctx.Err()
	})
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := database.Write(t.Context(), db.Scope{OrganizationID: mine}, func(tx *db.Tx) error {
		return queue.Add(t.Context(), tx, greet{jobs.Owner{OrganizationID: mine}, "slow"})
	})
	if err != nil {
		t.Fatal(err)
	}
	receive(t, begun)
	deadline, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := queue.Stop(deadline); err != nil {
		t.Error(err)
	}
	receive(t, cancelled)
	var state string
	if err := database.Owner(t).QueryRow(t.Context(), "select state from jobs.river_job where kind = 'test.greet'").Scan(&state); err != nil || state == "running" || state == "completed" {
		t.Errorf("state %s, %v: the job must run again", state, err)
	}
}
