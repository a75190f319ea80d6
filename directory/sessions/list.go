package sessions

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Listed is a live session.
type Listed struct {
	ID      int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	Current bool  `json:"current" doc:"It is the caller's own"`
	Device
	IP         string    `json:"ip" maxLength:"60" doc:"The network address that signed in"`
	Remembered bool      `json:"remembered" doc:"It stays signed in for seven days"`
	SignedInAt time.Time `json:"signed_in_at"`
	LastUsedAt time.Time `json:"last_used_at" doc:"To about ten minutes"`
	EndsAt     time.Time `json:"ends_at" doc:"When it ends at the latest"`
}

// List are the sessions of a person, the one that was used last first.
type List struct {
	Sessions []Listed `json:"sessions" maxItems:"100"`
}

type oneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// mine answers GET /api/my/sessions.
func (m *Module) mine(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	return m.list(ctx, tx, tx.UserID)
}

// endMine answers DELETE /api/my/sessions/{id}.
func (m *Module) endMine(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	if err := m.Auth.EndOneSession(ctx, tx, tx.UserID, in.ID, "ended by its owner"); err != nil {
		return nil, err
	}
	auth.Audit(tx, tx.UserID, "session_ended", map[string]any{"session": in.ID}, api.CallOf(ctx).IP)
	return m.list(ctx, tx, tx.UserID)
}

// endOthers answers DELETE /api/my/sessions: all but the one that asks.
func (m *Module) endOthers(ctx context.Context, tx *db.Tx, _ *api.None) (*List, error) {
	if err := m.Auth.EndOtherSessions(ctx, tx, tx.UserID, api.Actor(ctx).SessionID, "ended by its owner"); err != nil {
		return nil, err
	}
	auth.Audit(tx, tx.UserID, "sessions_ended", nil, api.CallOf(ctx).IP)
	return m.list(ctx, tx, tx.UserID)
}

// theirs answers GET /api/users/{id}/sessions.
func (m *Module) theirs(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	if _, err := nameOf(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return m.list(ctx, tx, in.ID)
}

// endTheirs answers DELETE /api/sessions/{id}.
func (m *Module) endTheirs(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	owner, err := auth.OwnerOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	name, err := nameOf(ctx, tx, owner)
	if err == nil {
		err = m.Auth.EndOneSession(ctx, tx, owner, in.ID, "ended by an administrator")
	}
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, owner, name, "session_ended")
	return m.list(ctx, tx, owner)
}

// endAll answers DELETE /api/users/{id}/sessions: all of them, but the one that asks.
func (m *Module) endAll(ctx context.Context, tx *db.Tx, in *oneInput) (*List, error) {
	name, err := nameOf(ctx, tx, in.ID)
	if err == nil {
		err = m.Auth.EndOtherSessions(ctx, tx, in.ID, api.Actor(ctx).SessionID, "ended by an administrator")
	}
	if err != nil {
		return nil, err
	}
	m.note(ctx, tx, in.ID, name, "sessions_ended")
	return m.list(ctx, tx, in.ID)
}

func (m *Module) list(ctx context.Context, tx *db.Tx, userID int64) (*List, error) {
	found, err := m.Auth.SessionsOf(ctx, tx, userID)
	out := &List{Sessions: make([]Listed, len(found))}
	own := api.Actor(ctx).SessionID
	for i, s := range found {
		out.Sessions[i] = Listed{ID: s.ID, Current: s.ID == own, Device: deviceOf(s.UserAgent), IP: s.IP, Remembered: s.Remembered,
			SignedInAt: s.CreatedAt, LastUsedAt: s.RotatedAt, EndsAt: s.EndsAt}
	}
	return out, err
}

// nameOf is a person of the organization; administrators see all of them.
func nameOf(ctx context.Context, tx *db.Tx, id int64) (name string, err error) {
	err = tx.QueryRow(ctx, "select full_name from users where organization_id = $1 and id = $2 and status <> 'Service'", tx.OrganizationID, id).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", api.NotFound()
	}
	return name, err
}

// note writes down what an administrator did about a person.
func (m *Module) note(ctx context.Context, tx *db.Tx, id int64, name, kind string) {
	activity.Write(ctx, tx, activity.Event{Module: users.Name, RecordID: id, Title: name, Kind: kind, At: m.Now()})
}
