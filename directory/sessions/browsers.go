package sessions

import (
	"context"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/outgoing"
	"hivis/platform/push"
)

// ToldBrowser is a browser that shows notifications while the product is not open in it.
type ToldBrowser struct {
	ID      int64 `json:"id" minimum:"1" maximum:"9007199254740991"`
	Current bool  `json:"current" doc:"It is the caller's own"`
	Device
	AddedAt    time.Time `json:"added_at"`
	LastUsedAt time.Time `json:"last_used_at" doc:"When Hivis was opened in it last; after 30 days without it is told nothing more"`
}

// ToldBrowsers are those of a person.
type ToldBrowsers struct {
	Browsers  []ToldBrowser `json:"browsers" maxItems:"10"`
	ServerKey string        `json:"server_key" maxLength:"100" doc:"The applicationServerKey of this installation"`
}

type notifyInput struct {
	Body struct {
		Endpoint string `json:"endpoint" minLength:"1" maxLength:"1000" doc:"Of the browser's PushSubscription; a secret"`
		P256dh   string `json:"p256dh" minLength:"1" maxLength:"100"`
		Auth     string `json:"auth" minLength:"1" maxLength:"40"`
		Greet    bool   `json:"greet" doc:"Show at once that it works"`
	}
}

// browsers answers GET /api/my/browsers.
func (m *Module) browsers(ctx context.Context, tx *db.Tx, _ *api.None) (*ToldBrowsers, error) {
	found, err := m.Notifications.Browsers(ctx, tx)
	out := &ToldBrowsers{Browsers: make([]ToldBrowser, len(found)), ServerKey: m.Notifications.Push.PublicKey()}
	own := api.Actor(ctx).SessionID
	for i, b := range found {
		out.Browsers[i] = ToldBrowser{ID: b.ID, Current: b.SessionID == own, Device: deviceOf(b.UserAgent), AddedAt: b.CreatedAt, LastUsedAt: b.SeenAt}
	}
	return out, err
}

// keepBrowser answers POST /api/my/browsers.
func (m *Module) keepBrowser(ctx context.Context, tx *db.Tx, in *notifyInput) (*ToldBrowsers, error) {
	b := push.Browser{Endpoint: in.Body.Endpoint, P256dh: in.Body.P256dh, Auth: in.Body.Auth}
	if outgoing.CheckAddress(b.Endpoint, m.PushInside) != nil || b.Check() != nil {
		return nil, api.Conflict("browser_not_reachable", nil)
	}
	if err := m.Notifications.KeepBrowser(ctx, tx, b, in.Body.Greet); err != nil {
		return nil, err
	}
	return m.browsers(ctx, tx, nil)
}

// forgetBrowser answers DELETE /api/my/browsers/{id}.
func (m *Module) forgetBrowser(ctx context.Context, tx *db.Tx, in *oneInput) (*ToldBrowsers, error) {
	if err := m.Notifications.ForgetBrowser(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return m.browsers(ctx, tx, nil)
}
