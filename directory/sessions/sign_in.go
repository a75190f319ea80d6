package sessions

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/directory/users"
	"hivis/platform/access"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Session is a signed-in session: its tokens, what the user may do, and who it is.
type Session struct {
	auth.Tokens
	Rules []access.Rule     `json:"rules" maxItems:"40" doc:"What they may do, by module; modules in which nothing is granted are left out"`
	User  users.CurrentUser `json:"user"`
}

type methodInput struct {
	Body struct {
		Email string `json:"email" format:"email" maxLength:"254"`
	}
}

// Method is how an address signs in.
type Method struct {
	Method    string     `json:"method" enum:"password,sso" doc:"sso: by a provider alone, but for one administrator"`
	Passcode  bool       `json:"passcode" doc:"A code by mail does instead of the password"`
	Providers []Provider `json:"providers" maxItems:"20" doc:"By which addresses of this domain sign in"`
}

// Provider is one that people sign in by.
type Provider struct {
	ID   int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name string `json:"name" maxLength:"80"`
	Kind string `json:"kind" enum:"oidc,ldap" doc:"ldap: it is asked for a password here"`
}

// providersFor are those for the domain of an address, whoever has it.
func providersFor(ctx context.Context, tx *db.Tx, email string) (all []Provider, alone bool, err error) {
	_, domain, _ := strings.Cut(email, "@")
	rows, err := tx.Query(ctx, `select id, name, kind from sso_configs
		where organization_id = $1 and enabled and (domains = '{}' or $2 = any(domains)) order by lower(name), id limit 20`, tx.OrganizationID, domain)
	if err != nil {
		return nil, false, err
	}
	if all, err = pgx.CollectRows(rows, db.Named[Provider]()); err != nil {
		return nil, false, err
	}
	err = tx.QueryRow(ctx, "select exists (select from sign_in_policies where organization_id = $1 and password_off)", tx.OrganizationID).Scan(&alone)
	return all, alone && len(all) > 0, err
}

// method answers POST /api/v1/sign_in/email, the same for every address, unless
// the organization chose to tell its people that an address is unknown.
func (m *Module) method(ctx context.Context, tx *db.Tx, in *methodInput) (*Method, error) {
	if api.CallOf(ctx).OrganizationID == 0 {
		return nil, &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	if err := m.countAsk(ctx, tx); err != nil {
		return nil, err
	}
	reveal, known, err := users.MayRevealAccount(ctx, tx, normal(in.Body.Email))
	if err != nil {
		return nil, err
	}
	if reveal && !known {
		return nil, api.Invalid("email", "email_not_found")
	}
	policy, err := m.policy(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	providers, alone, err := providersFor(ctx, tx, normal(in.Body.Email))
	if err != nil {
		return nil, err
	}
	if alone {
		return &Method{"sso", false, providers}, nil
	}
	return &Method{"password", policy.PasscodeSignIn && policy.Mails, providers}, nil
}

// asks are the questions of how an address signs in. They are counted like attempts
// of signing in: the answers may say who has an account. Whoever then signs in has
// theirs taken off again.
func (m *Module) asks(call *api.Call) auth.Limit {
	return m.Auth.LimitOfNetwork(call, "sign_in_email", asksPerNetwork, asksPer)
}

const (
	asksPerNetwork = 30
	asksPer        = 10 * time.Minute
)

func (m *Module) countAsk(ctx context.Context, tx *db.Tx) error {
	wait, err := m.Auth.RaiseLimits(ctx, tx.OrganizationID, m.asks(api.CallOf(ctx)))
	if err == nil && wait > 0 {
		return api.TooMany("locked", wait)
	}
	return err
}

type signInInput struct {
	Body struct {
		Email    string `json:"email" format:"email" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"256"`
		Remember bool   `json:"remember,omitempty" doc:"Stay signed in on this device for seven days"`
	}
}

// signIn answers POST /api/v1/sign_in. The attempt is counted before the
// password is looked at, and an unknown address takes as long as a known one.
func (m *Module) signIn(ctx context.Context, tx *db.Tx, in *signInInput) (*Answer, error) {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return nil, &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	email := normal(in.Body.Email)
	user, err := m.counted(ctx, email, in.Body.Password)
	if err != nil {
		return nil, err
	}
	if err := refuseOtherWays(ctx, tx, user.ID); err != nil {
		return nil, err
	}
	return m.proceed(ctx, tx, entering{user.ID, email, in.Body.Remember}, "password")
}

// counted counts an attempt, and looks at the password then.
func (m *Module) counted(ctx context.Context, email, password string) (users.UserForSignInRow, error) {
	call := api.CallOf(ctx)
	wait, err := m.Auth.RaiseAttempt(ctx, call.OrganizationID, m.Auth.SignInAttempt(call, email))
	if err == nil && wait > 0 {
		err = api.TooMany("locked", wait)
	}
	if err != nil {
		return users.UserForSignInRow{}, err
	}
	return m.checkPassword(ctx, email, password, call)
}

// CheckPassword counts an attempt and looks at a password, for another way in that needs it once.
func (m *Module) CheckPassword(ctx context.Context, email, password string) error {
	_, err := m.counted(ctx, email, password)
	return err
}

// entering is somebody who has proved who they are.
type entering struct {
	userID   int64
	email    string
	remember bool
}

// enter begins the session of somebody who has proved all that is asked, and tells them if it is by
// a browser that they have not used before. Only now the attempts are forgotten and the browser is
// remembered: who knows a password alone gains nothing by it.
func (m *Module) enter(ctx context.Context, tx *db.Tx, who entering) (*Session, error) {
	call := api.CallOf(ctx)
	auth.ForgetAttempts(tx, m.Auth.SignInAttempt(call, who.email))
	auth.ForgetLimits(tx, m.asks(call))
	if user, err := m.Auth.UserOf(ctx, tx, who.userID); err != nil || user != nil && user.Limits.Locked {
		return nil, cmp.Or(err, error(api.Denied("roadblock"))) // their plan ended long ago
	}
	if !m.Auth.KnowsDevice(call, who.email) {
		if err := m.notifyOfDevice(ctx, tx, who.userID); err != nil {
			return nil, err
		}
	}
	m.Auth.RememberDevice(call, who.email)
	tokens, err := m.Auth.Start(ctx, tx, call, who.userID, who.remember, call.Host.Apex())
	if err != nil {
		return nil, err
	}
	return sessionOf(ctx, tx, who.userID, tokens)
}

// notifyOfDevice tells a person that somebody signed in by another browser. The first of all is
// their own.
func (m *Module) notifyOfDevice(ctx context.Context, tx *db.Tx, userID int64) error {
	before, err := auth.HasSignedIn(ctx, tx, userID)
	if err != nil || !before {
		return err
	}
	return m.Notifications.Notify(ctx, tx, notifications.AboutAccount(userID, notifications.NewDevice, notifications.Params{Note: deviceHere(ctx)}))
}

// checkPassword finds the user and compares. It holds no connection while the
// password is hashed.
func (m *Module) checkPassword(ctx context.Context, email, password string, call *api.Call) (users.UserForSignInRow, error) {
	var user users.UserForSignInRow
	scope := db.Scope{OrganizationID: call.OrganizationID}
	err := m.DB.Read(ctx, scope, func(tx *db.Tx) (err error) {
		user, err = users.New().UserForSignIn(ctx, tx, users.UserForSignInParams{OrganizationID: tx.OrganizationID, Email: email})
		return err
	})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return user, err
	}
	right, err := m.Auth.Passwords.Matches(ctx, password, user.PasswordHash)
	if err != nil {
		return user, err
	}
	refusal := refuse(user, right)
	if refusal == nil {
		return user, nil
	}
	if !right && user.Revealed {
		refusal = api.Refused("incorrect_password", nil)
	}
	err = m.DB.Write(ctx, scope, func(tx *db.Tx) error {
		auth.Audit(tx, user.ID, "sign_in_refused", map[string]any{"code": refusal.Code}, call.IP)
		return nil
	})
	if err != nil {
		return user, err
	}
	return user, refusal
}

// refuse says why a person is not let in. Whoever does not know the password
// learns nothing about the account's state.
func refuse(user users.UserForSignInRow, right bool) *api.Error {
	switch {
	case !right:
		return api.Refused("invalid_credentials", nil)
	case user.Status != "Active":
		return api.Denied("user_inactive")
	case user.Roadblocked:
		return api.Denied("roadblock")
	}
	return nil
}

func sessionOf(ctx context.Context, tx *db.Tx, userID int64, tokens auth.Tokens) (*Session, error) {
	return answerFor(ctx, tx, &access.User{ID: userID}, tokens)
}

// answerFor is the answer to whoever has a session.
func answerFor(ctx context.Context, tx *db.Tx, who *access.User, tokens auth.Tokens) (*Session, error) {
	user, err := users.Profile(ctx, tx, who.ID)
	if err != nil {
		return nil, err
	}
	user.As(who)
	return &Session{Tokens: tokens, Rules: user.Permissions, User: *user}, nil
}

// Visit begins a session that only reads, and is its answer with its number.
func (m *Module) Visit(ctx context.Context, tx *db.Tx, userID int64, reads access.Rules, until time.Time) (*Session, int64, error) {
	tokens, id, err := m.Auth.StartVisit(ctx, tx, api.CallOf(ctx), userID, reads, until)
	if err != nil {
		return nil, 0, err
	}
	session, err := answerFor(ctx, tx, &access.User{ID: userID, Rules: reads, VisitUntil: until}, tokens)
	return session, id, err
}

func normal(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
