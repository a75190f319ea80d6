package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/live"
)

const (
	accessLifetime     = 10 * time.Minute
	idleLifetime       = 30 * time.Minute
	sessionLifetime    = 12 * time.Hour
	rememberedLifetime = 7 * 24 * time.Hour
	platformIdle       = 15 * time.Minute
	predecessorGrace   = 10 * time.Second
)

// Session is a live session and the user it belongs to.
type Session struct {
	ID         int64
	User       *access.User
	generation int
	rotatedAt  time.Time
	idleUntil  time.Time
	endsAt     time.Time
	remembered bool
	provedAt   time.Time
	revoked    bool         // seen only when the user is not Active, to say why
	reads      access.Rules // what it may read, and nothing else; nil: it is like any other
	cookie     string
}

const selectSession = `
select s.id, s.generation, s.rotated_at, s.idle_until, s.ends_at, s.remembered, coalesce(s.proved_at, s.created_at), s.revoked_at is not null, %s,` + userColumns + `
from sessions s
join users u on u.organization_id = s.organization_id and u.id = s.user_id` + userJoins + `
where s.organization_id = $1 and s.cookie_hash = $2 and (s.revoked_at is null or u.status <> 'Active' and s.reads is null)`

// userColumns are what a user u may, with the role r and the organization o.
const userColumns = `
  u.id, u.email, u.full_name, u.locale, o.languages, o.time_zone, u.status, u.is_admin, %s, r.name, granted_rules(r.kind, r.rules, u.licenses),
  array(select us.site_id from user_sites us where us.organization_id = u.organization_id and us.user_id = u.id order by us.site_id),
  o.kind = 'platform', o.status <> 'Active' and o.moving_since is null, o.moving_since is not null, o.is_locked, o.subscription_type, coalesce(o.valid_till::text, ''), o.renews,
  storage_exhausted(o.storage_used_bytes, o.storage_limit_bytes), o.subscription_type = 'free'`

const userJoins = `
join roles r on r.organization_id = u.organization_id and r.id = u.role_id
join organizations o on o.id = u.organization_id`

// A finder looks for the session of a cookie.
type finder func(ctx context.Context, organizationID int64, cookie string) (*Session, error)

// find may answer from memory, which is a moment old at most; revoking a session
// on this node forgets it at once.
func (a *Auth) find(ctx context.Context, organizationID int64, cookie string) (*Session, error) {
	if s, ok := a.cache.get(organizationID, cookie, a.now()); ok {
		return s, nil
	}
	return a.read(ctx, organizationID, cookie)
}

// read is for what outlives the moment that find may be late.
func (a *Auth) read(ctx context.Context, organizationID int64, cookie string) (*Session, error) {
	now := a.now()
	s := &Session{User: &access.User{OrganizationID: organizationID}, cookie: cookie}
	u, subscription := s.User, Subscription{}
	err := a.db.Read(ctx, db.Scope{OrganizationID: organizationID}, func(tx *db.Tx) error {
		return tx.QueryRow(ctx, fmt.Sprintf(selectSession, cmp.Or(a.StillReads, "s.reads"), cmp.Or(a.External, "false")), organizationID, hashCookie(cookie)).Scan(
			append([]any{&s.ID, &s.generation, &s.rotatedAt, &s.idleUntil, &s.endsAt, &s.remembered, &s.provedAt, &s.revoked, &s.reads}, placesOf(u, &subscription)...)...)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	u.SessionID, u.ProvedAt = s.ID, s.provedAt
	s.limitVisit()
	a.restrict(u, subscription)
	a.cache.put(organizationID, cookie, s, now)
	return s, nil
}

// placesOf are where the user's columns go.
func placesOf(u *access.User, s *Subscription) []any {
	return []any{&u.ID, &u.Email, &u.FullName, &u.Locale, &u.Languages, &u.TimeZone, &u.Status, &u.IsAdmin, &u.External, &u.RoleName, &u.Rules, &u.SiteIDs,
		&u.IsPlatform, &u.Limits.OrganizationInactive, &u.Limits.Moving, &u.Limits.Locked, &s.Type, &s.ValidTill, &s.Renews, &u.Limits.StorageExhausted, &u.Limits.FreePlan}
}

// UserOf is a person with what they may at this moment, for what the product does in their name
// while they are away; nil where there is no such person, or they are not active.
func (a *Auth) UserOf(ctx context.Context, tx *db.Tx, id int64) (*access.User, error) {
	u, subscription := &access.User{OrganizationID: tx.OrganizationID}, Subscription{}
	sql := "select" + fmt.Sprintf(userColumns, cmp.Or(a.External, "false")) + " from users u" + userJoins + " where u.organization_id = $1 and u.id = $2 and u.status = 'Active'"
	err := tx.QueryRow(ctx, sql, tx.OrganizationID, id).Scan(placesOf(u, &subscription)...)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	a.restrict(u, subscription)
	return u, err
}

// live reports whether the session may still be used. An idle session and an
// old one end by the clock; a user who is not Active has none.
func (s *Session) live(now time.Time) bool {
	return s != nil && now.Before(s.idleUntil) && now.Before(s.endsAt) && s.ofActive()
}

// ofActive reports whether it is of somebody who may use the product. Visits are of an account that
// nobody signs in by.
func (s *Session) ofActive() bool {
	return s.User.Status == "Active" || s.reads != nil && s.User.Status == "Service"
}

var (
	errDead     = &api.Error{Status: http.StatusUnauthorized, Code: "session_expired"}
	errNone     = &api.Error{Status: http.StatusUnauthorized, Code: "not_signed_in"}
	errInactive = &api.Error{Status: http.StatusUnauthorized, Code: "user_inactive"}
)

// Authenticate is the API's: it holds every carrier of a request against the
// host and against each other. A program has one carrier alone, its key.
func (a *Auth) Authenticate(ctx context.Context, call *api.Call) (*access.User, error) {
	if bearer, ok := bearerOf(call.Request); ok && isAPIKey(bearer) {
		return a.authenticateKey(ctx, call, bearer)
	}
	s, err := a.sessionOfCookie(ctx, call, a.find)
	if err != nil {
		return nil, err
	}
	bearer, ok := bearerOf(call.Request)
	if !ok {
		return nil, errNone
	}
	if call.Request.Header.Get(keyHeader) == "" {
		return nil, a.mismatch(ctx, call, "api_key")
	}
	generation, ok := a.generationOf(call, s, bearer)
	if !ok {
		return nil, a.mismatch(ctx, call, "access_token")
	}
	if generation > s.generation {
		// Another node refreshed the session after this one remembered it.
		if s, err = a.sessionOfCookie(ctx, call, a.read); err != nil {
			return nil, err
		}
	}
	now := a.now()
	current := generation == s.generation && now.Before(s.rotatedAt.Add(accessLifetime))
	predecessor := generation == s.generation-1 && now.Before(s.rotatedAt.Add(predecessorGrace))
	if !current && !predecessor {
		return nil, errDead
	}
	return s.User, a.checkCSRF(ctx, call, s)
}

// generationOf reads which generation of the session an access token is of, if
// it is one of this session at all.
func (a *Auth) generationOf(call *api.Call, s *Session, bearer string) (int, bool) {
	said, ok := readClaim(bearer)
	ok = ok && said.organizationID == call.OrganizationID && said.sessionID == s.ID &&
		sameText(bearer, a.keys.token("access", said, s.cookie))
	return said.generation, ok
}

// checkCSRF wants the session's token. None at all is a page that is out of
// date; that of another session is somebody trying.
func (a *Auth) checkCSRF(ctx context.Context, call *api.Call, s *Session) error {
	token := call.Request.Header.Get("X-CSRF-Token")
	if sameText(token, a.keys.csrf(s.cookie)) {
		return nil
	}
	if token != "" {
		if err := a.noteMismatch(ctx, call, "csrf_token"); err != nil {
			return err
		}
	}
	return api.Denied("bad_csrf_token")
}

// SessionOf finds the live session by the cookie alone, with its tokens: for
// file links.
func (a *Auth) SessionOf(ctx context.Context, call *api.Call) (*Session, Tokens, error) {
	return a.sessionWithTokens(ctx, call, a.find)
}

// CurrentSessionOf does so in the database: for the websocket, which would
// outlive a session that another node has just ended, and for tokens, which must not
// be those before another node's refresh.
func (a *Auth) CurrentSessionOf(ctx context.Context, call *api.Call) (*Session, Tokens, error) {
	return a.sessionWithTokens(ctx, call, a.read)
}

// ReloadedSessionOf is CurrentSessionOf for whoever gets the tokens: it wants the other
// cookie as well. The session's own goes along with every link and socket, and must
// not be worth the whole power by itself.
func (a *Auth) ReloadedSessionOf(ctx context.Context, call *api.Call) (*Session, Tokens, error) {
	s, tokens, err := a.CurrentSessionOf(ctx, call)
	if err != nil {
		return nil, Tokens{}, err
	}
	half, err := call.Request.Cookie(refreshCookie)
	if err != nil {
		return nil, Tokens{}, errNone
	}
	if !sameText(half.Value, a.keys.refreshCookie(s.cookie)) {
		return nil, Tokens{}, a.mismatch(ctx, call, "refresh_cookie")
	}
	return s, tokens, nil
}

func (a *Auth) sessionWithTokens(ctx context.Context, call *api.Call, find finder) (*Session, Tokens, error) {
	s, err := a.sessionOfCookie(ctx, call, find)
	if err != nil {
		return nil, Tokens{}, err
	}
	return s, a.keys.of(call.OrganizationID, s.ID, s.cookie, s.generation), nil
}

func (a *Auth) sessionOfCookie(ctx context.Context, call *api.Call, find finder) (*Session, error) {
	s, err := a.carried(ctx, call, find)
	if err != nil {
		return nil, err
	}
	if s != nil && !s.ofActive() {
		return nil, errInactive
	}
	if !s.live(a.now()) {
		return nil, errDead
	}
	return s, nil
}

// carried is the session of the request's cookie in whatever state, or nil.
func (a *Auth) carried(ctx context.Context, call *api.Call, find finder) (*Session, error) {
	cookie, err := call.Request.Cookie(sessionCookie)
	if err != nil {
		return nil, errNone
	}
	if cookieOrganization(cookie.Value) != call.OrganizationID {
		return nil, a.mismatch(ctx, call, "cookie")
	}
	// A link and a websocket have no headers of their own; what has one says the host's.
	if key := call.Request.Header.Get(keyHeader); key != "" && key != a.APIKey(call.Host.SubDomain) {
		return nil, a.mismatch(ctx, call, "api_key")
	}
	return find(ctx, call.OrganizationID, cookie.Value)
}

// mismatch records carriers that do not belong together and answers as if
// nothing were there.
func (a *Auth) mismatch(ctx context.Context, call *api.Call, carrier string) error {
	if err := a.noteMismatch(ctx, call, carrier); err != nil {
		return err
	}
	return api.NotFound()
}

// noteMismatch writes down that somebody tried, with the operation and not its
// address: that is text of the sender's choice. One network address gets a few
// lines, since it takes no right at all to be written down here.
func (a *Auth) noteMismatch(ctx context.Context, call *api.Call, carrier string) error {
	if call.OrganizationID == 0 {
		return nil // nobody to tell
	}
	return a.db.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		var count int
		err := tx.QueryRow(ctx, raiseMismatch, call.OrganizationID, "mismatch:"+network(call.IP), a.now(), mismatchLimit, addressPer).Scan(&count)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			Audit(tx, 0, "carrier_mismatch", map[string]any{"carrier": carrier, "operation": call.Operation}, call.IP)
		}
		return err
	})
}

// Audit records what happened to security, in the same transaction.
func Audit(tx *db.Tx, userID int64, kind string, detail map[string]any, ip string) {
	tx.Defer("insert into audit_events (organization_id, user_id, kind, detail, ip) values ($1, nullif($2::bigint, 0), $3, coalesce($4::jsonb, '{}'), $5)",
		tx.OrganizationID, userID, kind, detail, ip)
}

// DeadSessions returns which of these sessions are over; the sockets that have
// them are closed. It is one query for all organizations of a node.
func (a *Auth) DeadSessions(ctx context.Context, sockets []live.Session) (dead []int64, err error) {
	organizations, ids := make([]int64, len(sockets)), make([]int64, len(sockets))
	one := true
	for i, s := range sockets {
		organizations[i], ids[i] = s.OrganizationID, s.SessionID
		one = one && s.OrganizationID == organizations[0]
	}
	if len(sockets) == 0 {
		return nil, nil
	}
	ask := func(tx *db.Tx) error {
		rows, err := tx.Query(ctx, selectDead, organizations, ids, a.now())
		if err != nil {
			return err
		}
		dead, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	}
	if one {
		err = a.db.Read(ctx, db.Scope{OrganizationID: organizations[0]}, ask)
	} else {
		err = a.db.Platform(ctx, "sessions of sockets", ask)
	}
	return dead, err
}

const selectDead = `
select asked.id from unnest($1::bigint[], $2::bigint[]) as asked(organization_id, id)
where not exists (
  select from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id and (u.status = 'Active' or s.reads is not null and u.status = 'Service')
  join organizations o on o.id = s.organization_id and (o.status = 'Active' or o.moving_since is not null and o.moved_to is null) and not o.is_locked
  where s.organization_id = asked.organization_id and s.id = asked.id and s.revoked_at is null and s.idle_until > $3 and s.ends_at > $3)`
