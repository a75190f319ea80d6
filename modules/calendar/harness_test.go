package calendar_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with somebody who plans and somebody who comes.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{Server: servertest.New(t), t: t}
}

// in is so many hours from now.
func (b *bench) in(hours int) time.Time { return b.Now().Add(time.Duration(hours) * time.Hour) }

func (b *bench) draft(changes ...body) body {
	return servertest.Body(body{"item_type": "meeting", "title": "Safety committee", "mode": "offline", "venue": "Room 1", "starts_at": b.in(48), "ends_at": b.in(49),
		"site_ids": []int64{b.Acme.Sites[0]}}, changes...)
}

// plan plans a meeting of the manager's.
func (b *bench) plan(changes ...body) calendar.Record {
	b.t.Helper()
	return item(b.Acme.Manager.Post("/api/calendar_items", b.draft(changes...)).Wants(http.StatusCreated))
}

func item(r *servertest.Response) calendar.Record {
	return servertest.As[calendar.Answer](r).CalendarItem
}

func text(id int64) string { return fmt.Sprint(id) }

func path(id int64) string { return fmt.Sprintf("/api/calendar_items/%d", id) }
