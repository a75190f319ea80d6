package sessions

import (
	"context"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// authorize answers GET /api/v1/authorize: a page that was just loaded gets the
// tokens of its cookies' session again. It changes nothing.
func (m *Module) authorize(ctx context.Context, tx *db.Tx, _ *api.None) (*Session, error) {
	session, tokens, err := m.Auth.ReloadedSessionOf(ctx, api.CallOf(ctx))
	if err != nil {
		return nil, err
	}
	return tokensFor(ctx, tx, session, tokens)
}

// refresh answers POST /api/v1/refresh_token.
func (m *Module) refresh(ctx context.Context, tx *db.Tx, _ *api.None) (*Session, error) {
	session, tokens, err := m.Auth.Refresh(ctx, tx, api.CallOf(ctx))
	if err != nil {
		return nil, err
	}
	return tokensFor(ctx, tx, session, tokens)
}

// tokensFor gives a session its tokens, unless its organization is closed: then
// there is nothing they could be used for.
func tokensFor(ctx context.Context, tx *db.Tx, session *auth.Session, tokens auth.Tokens) (*Session, error) {
	if limits := session.User.Limits; limits.OrganizationInactive || limits.Locked {
		return nil, api.Denied("roadblock")
	}
	return answerFor(ctx, tx, session.User, tokens)
}

// reset answers POST /api/v1/reset_current_session, which a browser sends when
// nothing else helps: it always succeeds, and the cookies are gone.
func (m *Module) reset(ctx context.Context, tx *db.Tx, _ *api.None) (*Status, error) {
	return m.end(ctx, tx, "reset")
}

// signOut answers the two sign-out operations.
func (m *Module) signOut(ctx context.Context, tx *db.Tx, _ *api.None) (*Status, error) {
	return m.end(ctx, tx, "signed out")
}

func (m *Module) end(ctx context.Context, tx *db.Tx, why string) (*Status, error) {
	call := api.CallOf(ctx)
	m.Auth.ClearCookies(call.Writer)
	call.Writer.Header().Set("Clear-Site-Data", `"cache"`)
	if err := m.Auth.SignOut(ctx, tx, call, why); err != nil {
		return nil, err // a session that lives on must not be called ended
	}
	return &Status{"signed_out"}, nil
}
