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
	Module    string    `json:"module" enum:"{kinds}" doc:"Whose record it is"`
	RecordID  int64     `json:"record_id" minimum:"1" maximum:"9007199254740991"`
	Deleted   bool      `json:"deleted" doc:"The record was deleted, and cannot be opened"`
	Params    Params    `json:"params"`
	CreatedAt time.Time `json:"created_at"`
}

type listInput struct {
	api.Page
	PerPage int  `query:"per_page" default:"20" minimum:"1" maximum:"100"`
	Unread  bool `query:"unread" doc:"Only those not read yet"`
}

// Page is one page of notifications.
type Page struct {
	Notifications []Notification `json:"notifications" maxItems:"100"`
	Meta          api.Meta       `json:"meta"`
	UnreadCount   int64          `json:"unread_count" minimum:"0" maximum:"1000000000"`
}

func (m *Module) list(ctx context.Context, tx *db.Tx, in *listInput) (*Page, error) {
	return page(ctx, tx, in.Page.Page, in.PerPage, in.Unread)
}

func page(ctx context.Context, tx *db.Tx, number, size int, unread bool) (*Page, error) {
	rows, err := New().Mine(ctx, tx, MineParams{
		OrganizationID: tx.OrganizationID, UserID: tx.UserID, UnreadOnly: unread,
		PageSize: int32(size), Skip: int32((number - 1) * size),
	})
	if err != nil {
		return nil, err
	}
	out := &Page{Notifications: []Notification{}, Meta: api.MetaOf(number, size, int(rows[0].Total)), UnreadCount: rows[0].Unread}
	for _, row := range rows {
		if row.ID == 0 {
			continue
		}
		n := Notification{ID: row.ID, IsRead: row.IsRead, Kind: row.Kind, Module: row.Module, RecordID: row.RecordID, Deleted: row.Deleted, CreatedAt: row.CreatedAt}
		if err := json.Unmarshal(row.Params, &n.Params); err != nil {
			return nil, err
		}
		out.Notifications = append(out.Notifications, n)
	}
	return out, nil
}

type markInput struct {
	ID   int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
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
	n := Notification{ID: row.ID, IsRead: row.IsRead, Kind: row.Kind, Module: row.Module, RecordID: row.RecordID, Deleted: row.Deleted, CreatedAt: row.CreatedAt}
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
