package notifications_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/db"
	"hivis/platform/live"
	"hivis/server/servertest"
)

func TestOwnNotifications(t *testing.T) {
	b := newBench(t, "")
	worker, manager := b.Acme.Worker, b.Acme.Manager
	for i := range 5 {
		message := assigned(worker.ID)
		message.RecordID = int64(i + 1)
		b.mustTell(t, b.Acme, message)
	}
	list := func(query string) (page notifications.Page) {
		worker.Get("/api/v1/notifications" + query).Wants(200).Into(&page)
		return page
	}
	ids := func(page notifications.Page) (ids []int64) {
		for _, n := range page.Notifications {
			ids = append(ids, n.RecordID)
		}
		return ids
	}
	first := list("?per_page=3")
	if !slices.Equal(ids(first), []int64{5, 4, 3}) || first.Meta.TotalCount != 5 || first.UnreadCount != 5 {
		t.Errorf("%+v", first)
	}
	one := first.Notifications[0]
	if one.Kind != "action_assigned" || one.Module != "Action" || one.Params.Title != "Fix the <guard> rail" || one.IsRead {
		t.Errorf("%+v", one)
	}
	path := fmt.Sprintf("/api/v1/notifications/%d", one.ID)
	var marked notifications.Answer
	worker.Patch(path, map[string]any{"is_read": true}).Wants(200).Into(&marked)
	if !marked.Notification.IsRead {
		t.Error("it is still unread")
	}
	if unread := list("?unread=true"); unread.UnreadCount != 4 || unread.Meta.TotalCount != 4 || len(unread.Notifications) != 4 {
		t.Errorf("unread: %+v", unread)
	}
	manager.Patch(path, map[string]any{"is_read": false}).Refuses(404, "not_found")
	b.Globex.Worker.Patch(path, map[string]any{"is_read": false}).Refuses(404, "not_found")
	var count notifications.Count
	worker.Post("/api/v1/notifications/read_all", nil).Wants(200).Into(&count)
	if after := list(""); after.UnreadCount != 0 || count.UnreadCount != 0 {
		t.Errorf("after read_all: %+v", after)
	}
	worker.Post("/api/v1/notifications/read_all", nil).Wants(200)
	stream := fmt.Sprintf("NotificationChannel:user:%d", worker.ID)
	if n := b.count("live_events where stream = $1 and payload ->> 'db_action' = 'update' and payload -> 'unread_count' = '4'", stream); n != 1 {
		t.Errorf("%d update events", n)
	}
	if n := b.count("live_events where stream = $1 and payload ->> 'db_action' = 'all'", stream); n != 1 {
		t.Errorf("%d all events: the second read_all had nothing to say", n)
	}
	var none notifications.Page
	manager.Get("/api/v1/notifications").Wants(200).Into(&none)
	if len(none.Notifications) != 0 || none.Meta.TotalPages != 0 {
		t.Errorf("the manager has %+v", none)
	}
}

func TestChannelAnswersTheUnread(t *testing.T) {
	b := newBench(t, "")
	b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	ask := b.module.Channel().Actions["get_all_unread_notifications"]
	for user, want := range map[int64]string{b.Acme.Worker.ID: "1 1", b.Acme.Manager.ID: "0 0"} {
		answer, err := ask(t.Context(), live.Session{OrganizationID: b.Acme.ID, UserID: user})
		if err != nil {
			t.Fatal(err)
		}
		if got := countsOf(t, answer); got != want {
			t.Errorf("user %d: %s, want %s", user, got, want)
		}
	}
}

// countsOf reads a channel's answer: how many it carries, how many are unread.
func countsOf(t *testing.T, answer any) string {
	t.Helper()
	content, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		DBAction      string                       `json:"db_action"`
		Notifications []notifications.Notification `json:"notifications"`
		UnreadCount   *int64                       `json:"unread_count"`
	}
	if err := json.Unmarshal(content, &all); err != nil || all.DBAction != "all" || all.Notifications == nil || all.UnreadCount == nil {
		return string(content)
	}
	return fmt.Sprint(len(all.Notifications), *all.UnreadCount)
}

func TestOutboxIsForAdministrators(t *testing.T) {
	b := newBench(t, "")
	for range 3 {
		b.mustTell(t, b.Acme, assigned(b.Acme.Worker.ID))
	}
	b.mustTell(t, b.Globex, assigned(b.Globex.Worker.ID))
	b.Acme.Manager.Get("/api/mails").Refuses(403, "permission_denied")
	b.Acme.Worker.Get("/api/mails/1").Refuses(403, "permission_denied")
	var page notifications.OutboxPage
	b.Acme.Admin.Get("/api/mails?per_page=2&status=kept").Wants(200).Into(&page)
	if len(page.Mails) != 2 || page.Meta.TotalCount != 3 || page.Mails[0].ID < page.Mails[1].ID {
		t.Errorf("%+v", page)
	}
	var one notifications.MailAnswer
	b.Acme.Admin.Get(fmt.Sprintf("/api/mails/%d", page.Mails[0].ID)).Wants(200).Into(&one)
	if one.Mail.BodyHTML == "" || one.Mail.Subject != page.Mails[0].Subject {
		t.Errorf("%+v", one)
	}
	b.Globex.Admin.Get(fmt.Sprintf("/api/mails/%d", page.Mails[0].ID)).Refuses(404, "not_found")
	var empty notifications.OutboxPage
	b.Acme.Admin.Get("/api/mails?status=failed").Wants(200).Into(&empty)
	if len(empty.Mails) != 0 || empty.Meta.TotalCount != 0 {
		t.Errorf("%+v", empty)
	}
	b.Acme.Admin.Get("/api/mails?status=lost").Refuses(422, "invalid")
}

// lists keeps the query by which notifications were listed.
type lists struct {
	trips
	sql  string
	args []any
}

func (l *lists) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	l.keep(d.SQL, d.Args)
	return ctx
}

func (l *lists) TraceBatchQuery(_ context.Context, _ *pgx.Conn, d pgx.TraceBatchQueryData) {
	l.keep(d.SQL, d.Args)
}

func (l *lists) keep(sql string, args []any) {
	if strings.Contains(sql, "from notifications n\n") {
		l.sql, l.args = sql, args
	}
}

// TestAPageOfManyIsReadByItsIndex explains the list of somebody who has many.
func TestAPageOfManyIsReadByItsIndex(t *testing.T) {
	asked := &lists{}
	b := benchOn(t, servertest.With(t, asked), "")
	b.Exec(`insert into notifications (organization_id, user_id, kind, module, record_id, is_read, created_at)
		select $1, u, 'action_assigned', 'Action', n, n % 50 > 0, $3 from unnest($2::bigint[]) u, generate_series(1, 10000) n`,
		b.Acme.ID, []int64{b.Acme.Worker.ID, b.Acme.Manager.ID, b.Acme.Admin.ID}, b.Now())
	if _, err := b.Database.Owner(t).Exec(t.Context(), "vacuum analyze notifications"); err != nil {
		t.Fatal(err)
	}
	for _, unread := range []bool{false, true} {
		b.Acme.Worker.Get(fmt.Sprintf("/api/v1/notifications?unread=%v", unread)).Wants(200)
		sql, args := asked.sql, asked.args
		var lines []string
		err := b.Database.Read(t.Context(), db.Scope{OrganizationID: b.Acme.ID, UserID: b.Acme.Worker.ID}, func(tx *db.Tx) error {
			rows, err := tx.Query(t.Context(), "explain (analyze, timing off) "+sql, args...)
			if err != nil {
				return err
			}
			lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
		plan := strings.Join(lines, "\n")
		if err != nil || !strings.Contains(plan, "using notifications_user on notifications n") || strings.Contains(plan, "Seq Scan") || strings.Contains(plan, "CTE Scan") {
			t.Errorf("unread %v: %v\n%s", unread, err, plan)
		}
	}
}
