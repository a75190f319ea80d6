package notifications

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
)

// Notification tells its reader that something happened to a record.
type Notification struct {
	ID        int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	IsRead    bool      `json:"is_read"`
	Kind      string    `json:"kind" enum:"{notices}"`
	Module    string    `json:"module" enum:"{noticed}" doc:"Whose record it is; Account for what is about the reader's own account"`
	RecordID  int64     `json:"record_id" minimum:"1" maximum:"9007199254740991"`
	Deleted   bool      `json:"deleted" doc:"The record was deleted, and cannot be opened"`
	Params    Params    `json:"params"`
	Message   string    `json:"message" maxLength:"300" doc:"The organization's own sentence with {{number}} for a value; empty for the usual one"`
	CreatedAt time.Time `json:"created_at"`
}

type listInput struct {
	api.PageInput
	PerPage int  `query:"per_page" default:"20" minimum:"1" maximum:"100" doc:"Notifications of a page"`
	Unread  bool `query:"unread" doc:"Only those not read yet"`
}

// Page is one page of notifications.
type Page struct {
	Notifications []Notification `json:"notifications" maxItems:"100"`
	Meta          api.Meta       `json:"meta"`
	UnreadCount   int64          `json:"unread_count" minimum:"0" maximum:"1000000000"`
}

func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*Page, error) {
	return page(ctx, tx, in.PageInput, in.PerPage, in.Unread)
}

const selectNotification = `
select n.id, n.kind, n.module, n.record_id, n.params, n.is_read, n.created_at, own_message(n.organization_id, n.user_id, n.kind) as message,
  exists (select from deletions d where d.organization_id = n.organization_id and d.kind = n.module and d.record_id = n.record_id) as deleted`

// page reads the newest first.
func page(ctx context.Context, tx *db.Tx, at api.PageInput, size int, unread bool) (*Page, error) {
	where := api.RowsOf("notifications n")
	where.And("n.organization_id = %s and n.user_id = %s and n.in_app", tx.OrganizationID, tx.UserID)
	if unread {
		where.And("not n.is_read")
	}
	newest, err := api.OrderBy("", "-id", map[string]api.Column{"id": {SQL: "n.id", Type: api.NumberColumn}})
	if err != nil {
		return nil, err
	}
	out := &Page{}
	listing := api.Listing{Select: selectNotification, Where: where, Order: newest}
	if out.Notifications, out.Meta, err = api.ReadPage(ctx, tx, listing, at, size, db.Named[Notification]()); err != nil {
		return nil, err
	}
	out.UnreadCount, err = New().Unread(ctx, tx, UnreadParams{tx.OrganizationID, tx.UserID})
	return out, err
}

type markInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991" doc:"The notification's id"`
	Body struct {
		IsRead bool `json:"is_read"`
	}
}

// Answer is one notification.
type Answer struct {
	Notification Notification `json:"notification"`
}

func (m *Module) mark(ctx context.Context, tx *db.Tx, in *markInput) (*Answer, error) {
	row, err := New().Mark(ctx, tx, MarkParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, ID: in.ID, IsRead: in.Body.IsRead})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.NotFound()
	}
	if err != nil {
		return nil, err
	}
	n := Notification{ID: row.ID, IsRead: row.IsRead, Kind: row.Kind, Module: row.Module, RecordID: row.RecordID, Deleted: row.Deleted, Message: row.Message, CreatedAt: row.CreatedAt}
	if err := json.Unmarshal(row.Params, &n.Params); err != nil {
		return nil, err
	}
	publishOne(tx, tx.UserID, "update", n, row.UnreadCount)
	return &Answer{n}, nil
}

// Count is how many are unread.
type Count struct {
	UnreadCount int64 `json:"unread_count" minimum:"0" maximum:"1000000000"`
}

func (m *Module) readAll(ctx context.Context, tx *db.Tx, _ *api.None) (*Count, error) {
	marked, err := New().MarkAllRead(ctx, tx, MarkAllReadParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	if marked > 0 {
		publishAll(tx, tx.UserID, []Notification{}, 0)
	}
	return &Count{}, nil
}
