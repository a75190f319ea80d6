package notifications_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/modules/actions"
	"hivis/platform/db"
	"hivis/platform/i18n"
	"hivis/server/servertest"
)

func TestTell(t *testing.T) {
	b := newBench(t, "")
	b.Exec("update users set locale = 'de' where id = $1", b.Acme.Worker.ID)
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID), assigned(b.Acme.Worker.ID), assigned(0))
	if n := b.count("notifications where organization_id = $1", b.Acme.ID); n != 2 {
		t.Errorf("%d notifications, want one each", n)
	}
	var streams []string
	for _, user := range []int64{b.Acme.Worker.ID, b.Acme.Manager.ID} {
		streams = append(streams, fmt.Sprintf("NotificationChannel:user:%d", user))
	}
	if n := b.count("live_events where organization_id = $1 and stream = any($2) and payload ->> 'db_action' = 'create' and payload -> 'unread_count' = '1'",
		b.Acme.ID, streams); n != 2 {
		t.Errorf("%d live events", n)
	}
	if n := b.count("mails where status = 'kept'"); n != 2 {
		t.Errorf("%d mails are kept", n)
	}
	if n := b.count("jobs.river_job where kind = 'notifications.deliver_mail'"); n != 0 {
		t.Errorf("%d jobs, though there is nobody to send to", n)
	}
	var german struct{ Mails []notifications.Mail }
	b.Acme.Admin.Get("/api/mails").Wants(200).Into(&german)
	for _, m := range german.Mails {
		want := "ACT-000042 is assigned to you: Fix the <guard> rail"
		if m.ToAddress == "worker@acme.example" {
			want = "ACT-000042 ist Ihnen zugewiesen: Fix the <guard> rail"
		}
		if m.Subject != want {
			t.Errorf("%s reads %q", m.ToAddress, m.Subject)
		}
		if link := "http://acme." + b.URL.Host + "/actions/all/summary/42"; !strings.Contains(m.BodyText, link) {
			t.Errorf("%s: no link %s in %q", m.ToAddress, link, m.BodyText)
		}
	}
}

func TestTellNobody(t *testing.T) {
	b := newBench(t, "")
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Worker.ID)
	b.mustTell(t, b.Acme)
	b.mustTell(t, b.Acme, assigned(0))
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID), assigned(b.Globex.Worker.ID), assigned(999_999))
	if n, mails, events := b.count("notifications"), b.count("mails"), b.count("live_events where stream like 'NotificationChannel%'"); n+mails+events != 0 {
		t.Errorf("%d notifications, %d mails, %d events", n, mails, events)
	}
}

func TestRemindersAreGivenOnce(t *testing.T) {
	b := newBench(t, "")
	reminder := assigned(b.Acme.Worker.ID)
	reminder.Kind, reminder.DedupeKey = actions.ActionDueSoon, "action:42:due_soon:2026-12-01"
	for range 3 {
		b.mustTell(t, b.Acme, reminder, assigned(b.Acme.Manager.ID))
	}
	if n, mails := b.count("notifications where user_id = $1", b.Acme.Worker.ID), b.count("mails where user_id = $1", b.Acme.Worker.ID); n != 1 || mails != 1 {
		t.Errorf("%d reminders, %d mails", n, mails)
	}
	if n := b.count("notifications where user_id = $1", b.Acme.Manager.ID); n != 3 {
		t.Errorf("%d of the messages without a key", n)
	}
}

func TestTellIsPartOfTheTransaction(t *testing.T) {
	b := newBench(t, "smtp://127.0.0.1:1")
	broken := errors.New("broken")
	err := b.Database.Write(t.Context(), db.Scope{OrganizationID: b.Acme.ID}, func(tx *db.Tx) error {
		if err := b.module.Notify(t.Context(), tx, assigned(b.Acme.Worker.ID)); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	for _, table := range []string{"notifications", "mails", "jobs.river_job where kind = 'notifications.deliver_mail'", "live_events where stream like 'NotificationChannel%'"} {
		if n := b.count(table); n != 0 {
			t.Errorf("%d rows of %s survived the rollback", n, table)
		}
	}
}

func TestUnknownWordsAreAMistake(t *testing.T) {
	b := newBench(t, "")
	for _, change := range []func(*notifications.Message){
		func(m *notifications.Message) { m.Kind = "action_vanished" },
		func(m *notifications.Message) { m.Module = "Ghost" },
	} {
		message := assigned(b.Acme.Worker.ID)
		change(&message)
		if err := b.tell(t, b.Acme, message); err == nil {
			t.Errorf("%+v was told", message)
		}
	}
}

func TestEveryMailInEveryLanguage(t *testing.T) {
	b := newBench(t, "")
	dates := map[string]string{"bg": "01.12.2026 г.", "de": "01.12.2026", "en": "1 December 2026", "es": "01/12/2026", "fr": "01/12/2026", "tr": "01.12.2026", "zh": "2026年12月1日"}
	for _, locale := range i18n.Locales {
		b.Exec("update users set locale = $2 where id = $1", b.Acme.Worker.ID, locale)
		for _, kind := range b.kinds() {
			for _, actor := range []string{"Ada <b>Admin</b>", ""} {
				message := assigned(b.Acme.Worker.ID)
				message.Kind, message.Params.Actor = kind, actor
				if strings.HasPrefix(kind, "observation") {
					message.Module = "Observation"
				}
				b.mustTell(t, b.Acme, message)
			}
		}
		rows := b.lastMails(t, 2*len(b.kinds()))
		for _, m := range rows {
			for _, part := range []string{m.Subject, m.BodyText, m.BodyHTML} {
				if part == "" || strings.Contains(part, "<no value>") || strings.Contains(part, "mail.") || strings.Contains(part, "{{") {
					t.Errorf("%s: %q", locale, part)
				}
			}
			if strings.Contains(m.BodyHTML, "<guard>") || strings.Contains(m.BodyHTML, "<b>Admin") || !strings.Contains(m.BodyHTML, "Fix the &lt;guard&gt; rail") {
				t.Errorf("%s: the HTML carries what a user typed: %s", locale, m.BodyHTML)
			}
			if !strings.Contains(m.BodyHTML, `lang="`+locale+`"`) || !strings.Contains(m.BodyText, dates[locale]) {
				t.Errorf("%s: %s", locale, m.BodyText)
			}
		}
	}
}

func (b *bench) lastMails(t *testing.T, n int) (mails []notifications.FullMail) {
	t.Helper()
	var encoded []byte
	err := b.Database.Platform(t.Context(), "test", func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), `select jsonb_agg(to_jsonb(m)) from (
			select id, to_address, subject, body_text, body_html, status from mails order by id desc limit $1) m`, n).Scan(&encoded)
	})
	if err == nil {
		err = json.Unmarshal(encoded, &mails)
	}
	if err != nil {
		t.Fatal(err)
	}
	return mails
}

func TestLongTitlesAreCut(t *testing.T) {
	b := newBench(t, "")
	message := assigned(b.Acme.Worker.ID)
	message.Params.Title = strings.Repeat("Кран ", 500)
	b.mustTell(t, b.Acme, message)
	m := b.lastMails(t, 1)[0]
	if n := len([]rune(m.Subject)); n > 140 {
		t.Errorf("the subject has %d characters", n)
	}
	var page notifications.Page
	b.Acme.Worker.Get("/api/v1/notifications").Wants(200).Into(&page)
	if n := len([]rune(page.Notifications[0].Params.Title)); n != 200 {
		t.Errorf("the title has %d characters", n)
	}
}

// trips counts the round trips to the database.
type trips struct{ n atomic.Int64 }

func (c *trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.n.Add(1)
	return ctx
}
func (c *trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (c *trips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	c.n.Add(1)
	return ctx
}
func (c *trips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (c *trips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

func TestTellingManyCostsNoMoreThanOne(t *testing.T) {
	count := &trips{}
	b := benchOn(t, servertest.With(t, count), "smtp://127.0.0.1:1")
	many := []notifications.Message{assigned(b.Acme.Worker.ID), assigned(b.Acme.Manager.ID), assigned(b.Acme.Supervisor.ID), assigned(b.Acme.Guest.ID)}
	b.mustTell(t, b.Acme, many[0]) // the job queue's first question about the server
	for _, messages := range [][]notifications.Message{many[:1], many} {
		before := count.n.Load()
		b.mustTell(t, b.Acme, messages...)
		// The notifications with the beginning of the transaction, the jobs, and
		// the mails and live events with the commit.
		if n := count.n.Load() - before; n != 3 {
			t.Errorf("%d messages took %d round trips", len(messages), n)
		}
	}
	if n := b.count("jobs.river_job where kind = 'notifications.deliver_mail'"); n != 6 {
		t.Errorf("%d jobs", n)
	}
}
