package notifications

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/jobs"
	"hivis/platform/push"
)

// mostBrowsers is how many somebody has; the one that was used longest ago makes room.
const mostBrowsers = 10

// Browsers are those in which somebody is told of things, the one that was used last first.
func (m *Module) Browsers(ctx context.Context, tx *db.Tx) ([]BrowsersRow, error) {
	return New().Browsers(ctx, tx, BrowsersParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, AliveSince: m.aliveSince()})
}

// KeepBrowser has the browser told in which somebody is signed in, from now on or still. With greet it is
// told so at once, which shows that it works.
func (m *Module) KeepBrowser(ctx context.Context, tx *db.Tx, b push.Browser, greet bool) error {
	sealed, err := json.Marshal(b)
	if err != nil {
		return err
	}
	hash := sha256.Sum256([]byte(b.Endpoint))
	call := api.CallOf(ctx)
	id, err := New().KeepBrowser(ctx, tx, KeepBrowserParams{
		OrganizationID: tx.OrganizationID, UserID: tx.UserID, SessionID: call.User.SessionID, EndpointHash: hash[:],
		Sealed: m.Seal(tx.OrganizationID, tx.UserID, string(sealed)), UserAgent: call.Request.UserAgent(), Now: m.Now(),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // signed out meanwhile
	}
	if err != nil {
		return err
	}
	if err := New().ForgetOldestBrowsers(ctx, tx, ForgetOldestBrowsersParams{OrganizationID: tx.OrganizationID, UserID: tx.UserID, Most: mostBrowsers}); err != nil || !greet {
		return err
	}
	return m.queue.Add(ctx, tx, tellBrowser{jobs.Owner{OrganizationID: tx.OrganizationID}, id, 0})
}

// ForgetBrowser has one of somebody's own browsers told nothing more.
func (m *Module) ForgetBrowser(ctx context.Context, tx *db.Tx, id int64) error {
	forgotten, err := New().ForgetBrowser(ctx, tx, ForgetBrowserParams{OrganizationID: tx.OrganizationID, ID: id, UserID: tx.UserID})
	if err == nil && forgotten == 0 {
		return api.NotFound()
	}
	return err
}

func (m *Module) openBrowser(organizationID, userID int64, sealed []byte) (b push.Browser, err error) {
	opened, err := m.Open(organizationID, userID, sealed)
	if err != nil {
		return b, err
	}
	return b, json.Unmarshal([]byte(opened), &b)
}
