package notifications_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"hivis/core/notifications"
	"hivis/modules/actions"
	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/platform/mail"
	"hivis/server/servertest"
)

// bench is the product, and beside it a module of the test's own on the same
// database, whose mails go where the test wants them.
type bench struct {
	*servertest.Server
	module *notifications.Module
	queue  *jobs.Queue
}

func newBench(t *testing.T, smtp string) *bench {
	t.Helper()
	return benchOn(t, servertest.New(t), smtp)
}

func benchOn(t *testing.T, s *servertest.Server, smtp string) *bench {
	t.Helper()
	b := &bench{Server: s}
	b.queue = newQueue(b)
	b.module = b.newModule(t, smtp)
	b.module.Jobs(b.queue)
	return b
}

func newQueue(b *bench) *jobs.Queue {
	queue := jobs.New(b.Database.DB, slog.New(slog.DiscardHandler))
	queue.Poll = 10 * time.Millisecond
	return queue
}

func (b *bench) newModule(t *testing.T, smtp string) *notifications.Module {
	t.Helper()
	sender, err := mail.New(smtp, "Hivis <no-reply@hivis.example>")
	if err != nil {
		t.Fatal(err)
	}
	return &notifications.Module{
		Records: b.App.Records, DB: b.Database.DB, Sentences: b.App.API.Sentences, Mail: sender, BaseURL: b.URL, Now: b.Now, Log: slog.New(slog.DiscardHandler),
		Retry: func(int) time.Duration { return 50 * time.Millisecond },
	}
}

// work delivers mails until the test ends.
func (b *bench) work(t *testing.T) {
	t.Helper()
	start(t, b.queue)
}

func start(t *testing.T, queue *jobs.Queue) {
	t.Helper()
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := queue.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
}

func (b *bench) tell(t *testing.T, o *servertest.Organization, messages ...notifications.Message) error {
	t.Helper()
	return b.Database.Write(t.Context(), db.Scope{OrganizationID: o.ID}, func(tx *db.Tx) error {
		return b.module.Notify(t.Context(), tx, messages...)
	})
}

func (b *bench) mustTell(t *testing.T, o *servertest.Organization, messages ...notifications.Message) {
	t.Helper()
	if err := b.tell(t, o, messages...); err != nil {
		t.Fatal(err)
	}
}

func (b *bench) count(sql string, args ...any) int64 {
	return b.Insert("select count(*) from "+sql, args...)
}

// kinds are those of all notifications.
func (b *bench) kinds() (kinds []string) {
	for _, n := range b.App.Records.Notices() {
		kinds = append(kinds, n.Name)
	}
	return append(kinds, notifications.Commented, notifications.Mentioned, notifications.StatusChanged)
}

func assigned(user int64) notifications.Message {
	return notifications.Message{
		UserID: user, Kind: actions.ActionAssigned, Module: "Action", RecordID: 42, Mail: true,
		Params: notifications.Params{Number: "ACT-000042", Title: "Fix the <guard> rail", Actor: "Ada Admin", DueDate: "2026-12-01", Time: "18:30", Site: "Auckland"},
	}
}

// eventually waits for what happens on other goroutines.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.NewTimer(60 * time.Second)
	defer deadline.Stop()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-deadline.C:
			t.Fatalf("not reached: %s", what)
		case <-tick.C:
		}
	}
}
