package auth

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
)

const (
	sessionCookie = "__Host-sid"
	refreshCookie = "__Host-rt"
	refreshHeader = "X-Refresh-Token"
	keyHeader     = "X-API-Key"
)

// Start begins a session for a user whose password was right, and sets its cookies.
func (a *Auth) Start(ctx context.Context, tx *db.Tx, call *api.Call, userID int64, remember, platform bool) (Tokens, error) {
	remember = remember && !platform
	lifetime := sessionLifetime
	if remember {
		lifetime = rememberedLifetime
	}
	tokens, _, err := a.begin(ctx, tx, call, beginning{userID, a.now().Add(lifetime), remember, platform, nil})
	return tokens, err
}

// beginning is what a session begins with.
type beginning struct {
	userID   int64
	ends     time.Time
	remember bool
	short    bool // it ends when it is not used for a while
	reads    access.Rules
}

func (a *Auth) begin(ctx context.Context, tx *db.Tx, call *api.Call, b beginning) (Tokens, int64, error) {
	now := a.now()
	cookie := newCookie(tx.OrganizationID)
	var id int64
	err := tx.QueryRow(ctx, `
		insert into sessions (organization_id, user_id, cookie_hash, rotated_at, idle_until, ends_at, remembered, user_agent, ip, created_at, proved_at, reads)
		values ($1, $2, $3, $4, $5, $6, $7, left($8, 300), $9, $4, $4, $10) returning id`,
		tx.OrganizationID, b.userID, hashCookie(cookie), now, idleUntil(now, b.ends, b.remember, b.short), b.ends, b.remember,
		call.Request.UserAgent(), call.IP, b.reads).Scan(&id)
	if err != nil {
		return Tokens{}, 0, err
	}
	Audit(tx, b.userID, "signed_in", nil, call.IP)
	a.setCookies(call.Writer, cookie, b.remember)
	return a.keys.of(tx.OrganizationID, id, cookie, 1), id, nil
}

// idleUntil is when a session that is not refreshed ends. A remembered browser
// has only its absolute end.
func idleUntil(now, ends time.Time, remembered, platform bool) time.Time {
	idle := now.Add(idleLifetime)
	switch {
	case remembered:
		return ends
	case platform:
		idle = now.Add(platformIdle)
	}
	if idle.After(ends) {
		return ends
	}
	return idle
}

// Refresh starts the session's next generation. The spent token of an older one
// ends the session: somebody has a copy.
func (a *Auth) Refresh(ctx context.Context, tx *db.Tx, call *api.Call) (*Session, Tokens, error) {
	s, err := a.sessionOfCookie(ctx, call, a.find)
	if err != nil {
		return nil, Tokens{}, err
	}
	token := call.Request.Header.Get(refreshHeader)
	half, err := call.Request.Cookie(refreshCookie)
	if token == "" || err != nil {
		return nil, Tokens{}, errNone
	}
	said, ok := readClaim(token)
	if !ok || said.organizationID != call.OrganizationID || said.sessionID != s.ID ||
		!sameText(token, a.keys.token("refresh", said, s.cookie)) ||
		!sameText(half.Value, a.keys.refreshCookie(s.cookie)) {
		return nil, Tokens{}, a.mismatch(ctx, call, "refresh_token")
	}
	if call.Request.Header.Get(keyHeader) == "" {
		return nil, Tokens{}, a.mismatch(ctx, call, "api_key")
	}
	if err := a.checkCSRF(ctx, call, s); err != nil {
		return nil, Tokens{}, err
	}
	// An access token is not needed, but one that is sent must be the session's.
	if bearer, sent := bearerOf(call.Request); sent {
		if _, ok := a.generationOf(call, s, bearer); !ok {
			return nil, Tokens{}, a.mismatch(ctx, call, "access_token")
		}
	}
	return a.rotate(ctx, tx, call, s, said.generation)
}

// rotate moves the session from the token's generation to the next. Of several
// tabs one wins; the others wait for its row and then find themselves to be its
// predecessors.
func (a *Auth) rotate(ctx context.Context, tx *db.Tx, call *api.Call, s *Session, generation int) (*Session, Tokens, error) {
	now := a.now()
	won, err := tx.Exec(ctx, `update sessions set generation = generation + 1, rotated_at = $4, idle_until = $5
		where organization_id = $1 and id = $2 and generation = $3 and revoked_at is null`,
		tx.OrganizationID, s.ID, generation, now, idleUntil(now, s.endsAt, s.remembered, s.User.IsPlatform || s.User.Visits()))
	if err != nil {
		return nil, Tokens{}, err
	}
	if won.RowsAffected() == 0 {
		var current int
		var rotatedAt time.Time
		err := tx.QueryRow(ctx, "select generation, rotated_at from sessions where organization_id = $1 and id = $2 and revoked_at is null",
			tx.OrganizationID, s.ID).Scan(&current, &rotatedAt)
		if err != nil {
			return nil, Tokens{}, errDead
		}
		if generation != current-1 || !now.Before(rotatedAt.Add(predecessorGrace)) {
			return nil, Tokens{}, a.endReused(ctx, call, s)
		}
	}
	tx.AfterCommit(func() { a.cache.forget(call.OrganizationID, s.cookie) })
	return s, a.keys.of(call.OrganizationID, s.ID, s.cookie, generation+1), nil
}

// endReused ends a session whose spent refresh token came back. It commits by
// itself, since the request that found it is refused.
func (a *Auth) endReused(ctx context.Context, call *api.Call, s *Session) error {
	err := a.db.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		a.EndSession(tx, s, "refresh token used twice")
		Audit(tx, s.User.ID, "refresh_reused", map[string]any{"session": s.ID}, call.IP)
		return nil
	})
	if err != nil {
		return err
	}
	return errDead
}

// SignOut ends the session of the request's cookie, whatever the state of its user.
// That there is none is no error; that it could not be looked for is one.
func (a *Auth) SignOut(ctx context.Context, tx *db.Tx, call *api.Call, why string) error {
	s, err := a.carried(ctx, call, a.read)
	var refusal *api.Error
	if errors.As(err, &refusal) && refusal.Status < http.StatusInternalServerError {
		return nil
	}
	if err != nil || s == nil || s.revoked {
		return err
	}
	a.EndSession(tx, s, why)
	Audit(tx, s.User.ID, "signed_out", map[string]any{"why": why}, call.IP)
	return nil
}

// EndSession revokes a session. Its sockets are closed by the caller's live event.
func (a *Auth) EndSession(tx *db.Tx, s *Session, why string) {
	tx.Defer("update sessions set revoked_at = $3, revoked_why = $4 where organization_id = $1 and id = $2 and revoked_at is null",
		tx.OrganizationID, s.ID, a.now(), why)
	a.onEnd(tx, s.User.OrganizationID, s.ID)
	cookie := s.cookie
	tx.AfterCommit(func() { a.cache.forget(s.User.OrganizationID, cookie) })
}

// EndOtherSessions revokes a user's sessions but one (0: all of them).
func (a *Auth) EndOtherSessions(ctx context.Context, tx *db.Tx, userID, keep int64, why string) error {
	rows, err := tx.Query(ctx, `update sessions set revoked_at = $4, revoked_why = $5
		where organization_id = $1 and user_id = $2 and id <> $3 and revoked_at is null returning id`,
		tx.OrganizationID, userID, keep, a.now(), why)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		a.onEnd(tx, tx.OrganizationID, id)
	}
	organizationID := tx.OrganizationID
	tx.AfterCommit(func() { a.cache.forgetUser(organizationID, userID) })
	// Nor may a sign-in end up in a session that was begun by what is no good any more.
	tx.Defer("update sign_ins set used_at = $3 where organization_id = $1 and user_id = $2 and used_at is null", organizationID, userID, a.now())
	return rows.Err()
}

// ForgetUser makes the next request read the user anew: after a change of role,
// sites or status.
func (a *Auth) ForgetUser(tx *db.Tx, userID int64) {
	organizationID := tx.OrganizationID
	tx.AfterCommit(func() { a.cache.forgetUser(organizationID, userID) })
}

// ForgetOrganization makes the next request of each of the organization's people read
// them anew: after a change of a role, or of the organization.
func (a *Auth) ForgetOrganization(tx *db.Tx) {
	organizationID := tx.OrganizationID
	tx.AfterCommit(func() { a.cache.forgetOrganization(organizationID) })
}

// ClearCookies makes the browser forget the session.
func (a *Auth) ClearCookies(w http.ResponseWriter) {
	for _, name := range []string{sessionCookie, refreshCookie} {
		http.SetCookie(w, &http.Cookie{Name: name, Path: "/", MaxAge: -1, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	}
}

func (a *Auth) setCookies(w http.ResponseWriter, cookie string, remember bool) {
	age := 0
	if remember {
		age = int(rememberedLifetime.Seconds())
	}
	for name, value := range map[string]string{sessionCookie: cookie, refreshCookie: a.keys.refreshCookie(cookie)} {
		http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	}
}

func bearerOf(r *http.Request) (string, bool) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token, ok && token != ""
}

// Proved notes that a session's user has proved once more who they are.
func (a *Auth) Proved(tx *db.Tx, user *access.User) {
	tx.Defer("update sessions set proved_at = $3 where organization_id = $1 and id = $2 and revoked_at is null", tx.OrganizationID, user.SessionID, a.now())
	Audit(tx, user.ID, "proved_again", nil, "")
	a.ForgetUser(tx, user.ID)
}
