package registrations

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Waiting is a registration that a master super admin has to decide on.
type Waiting struct {
	ID               int64     `json:"id" minimum:"1" maximum:"9007199254740991"`
	OrganizationName string    `json:"organization_name" maxLength:"200"`
	SubDomain        string    `json:"sub_domain" maxLength:"63"`
	SiteName         string    `json:"site_name" maxLength:"200"`
	FullName         string    `json:"full_name" maxLength:"200"`
	Email            string    `json:"email" maxLength:"254"`
	Proved           bool      `json:"proved" doc:"They showed by a code that the address is theirs"`
	CreatedAt        time.Time `json:"created_at"`
}

// WaitingList are the oldest that wait.
type WaitingList struct {
	SignUp        string    `json:"sign_up" enum:"closed,approval,open" doc:"How strangers may register on this installation"`
	Registrations []Waiting `json:"registrations" maxItems:"100"`
}

// list answers GET /api/registrations.
func (m *Module) list(ctx context.Context, tx *db.Tx, _ *api.None) (*WaitingList, error) {
	rows, err := New().Waiting(ctx, tx, tx.OrganizationID)
	out := &WaitingList{SignUp: m.SignUp, Registrations: make([]Waiting, len(rows))}
	for i, row := range rows {
		out.Registrations[i] = Waiting(row)
	}
	return out, err
}

// OneInput names a registration.
type OneInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// approve answers POST /api/registrations/{id}/approve.
func (m *Module) approve(ctx context.Context, _ *db.Tx, in *OneInput) (*Registration, error) {
	out := &Registration{State: "created"}
	err := api.PlatformTx(ctx, m.DB, "approve a registration", func(tx *db.Tx) error {
		r, err := m.hold(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		out.OrganizationURL = m.urlOf(r.SubDomain)
		if err := m.create(ctx, tx, r); err != nil {
			return err
		}
		return m.notifyApproved(ctx, tx, r)
	})
	return out, err
}

type rejectInput struct {
	OneInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"It is mailed to whoever asked"`
	}
}

// reject answers POST /api/registrations/{id}/reject. The address is free again.
func (m *Module) reject(ctx context.Context, tx *db.Tx, in *rejectInput) (*api.None, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, api.Invalid("reason", "required")
	}
	r, err := m.hold(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	by := api.Actor(ctx).ID
	auth.Audit(tx, by, "registration_rejected", map[string]any{"sub_domain": r.SubDomain}, api.CallOf(ctx).IP)
	err = New().Decide(ctx, tx, DecideParams{OrganizationID: tx.OrganizationID, ID: r.ID, Status: "rejected", Reason: reason, DecidedAt: m.Now(), DecidedBy: by})
	if err != nil {
		return nil, err
	}
	return &api.None{}, m.notifyRejected(ctx, tx, r, reason)
}

// Proved is a registration as it is decided on.
type Proved = ProveRow

// hold keeps a registration that waits from being decided on twice.
func (m *Module) hold(ctx context.Context, tx *db.Tx, id int64) (Proved, error) {
	row, err := New().HoldWaiting(ctx, tx, HoldWaitingParams{OrganizationID: tx.OrganizationID, ID: id})
	if errors.Is(err, pgx.ErrNoRows) {
		return Proved{}, api.NotFound()
	}
	return Proved(row), err
}
