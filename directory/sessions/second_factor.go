package sessions

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// The second factors.
const (
	byTOTP         = "totp"
	byRecoveryCode = "recovery_code"
	byPasscode     = "passcode"
	byPasskey      = "passkey"
	byPassword     = "password" // of those who have no second factor
)

// Answer is a session, or what is still asked before there is one.
type Answer struct {
	*Session
	SecondFactor  []string `json:"second_factor,omitempty" maxItems:"4" enum:"passkey,totp,recovery_code,passcode" doc:"One of them is asked as well"`
	Ticket        string   `json:"ticket,omitempty" maxLength:"64" doc:"For what is asked next, by the same browser, within ten minutes"`
	Enrol         bool     `json:"enrol,omitempty" doc:"A second factor has to be set up first"`
	RecoveryCodes []string `json:"recovery_codes,omitempty" maxItems:"10" doc:"Shown this once"`
}

// Transient keeps what lets somebody in from being stored.
func (a *Answer) Transient() bool { return true }

// factors are what a person has set up, and what is asked of them.
type factors struct {
	HasTOTP              bool
	PasskeysHere         int // good at the host that was asked
	PasskeysElsewhere    int
	RecoveryCodes        int
	PasscodeSecondFactor bool
	Required             bool
	RequiredFrom         *time.Time // when it is
}

func factorsOf(ctx context.Context, tx *db.Tx, userID int64) (factors, error) {
	return db.One[factors](ctx, tx, `
		select keys.here as passkeys_here, keys.elsewhere as passkeys_elsewhere, exists (select from authenticators a where a.organization_id = u.organization_id and a.user_id = u.id and a.confirmed_at is not null) as has_totp,
		  (select count(*) from recovery_codes c where c.organization_id = u.organization_id and c.user_id = u.id and c.used_at is null) as recovery_codes,
		  coalesce(p.passcode_second_factor, false) as passcode_second_factor, coalesce(asked.is, false) as required,
		  case when asked.is then greatest(p.required_since, u.created_at) + make_interval(days => p.grace_days) end as required_from
		from users u left join sign_in_policies p on p.organization_id = u.organization_id
		cross join lateral (select count(*) filter (where k.rp_id = $3) as here, count(*) filter (where k.rp_id <> $3) as elsewhere
		  from passkeys k where k.organization_id = u.organization_id and k.user_id = u.id) keys
		left join lateral (select p.second_factor = 'everybody' or p.second_factor = 'roles' and exists (
		  select from sign_in_policy_roles r where r.organization_id = u.organization_id and r.role_id = u.role_id) as is) asked on true
		where u.organization_id = $1 and u.id = $2`, tx.OrganizationID, userID, auth.RelyingParty(api.CallOf(ctx)))
}

// own are the factors that a person has set up. A passkey of another host cannot be used at this one:
// of who has nothing else a recovery code is asked.
func (f factors) own() (methods []string) {
	if f.PasskeysHere > 0 {
		methods = append(methods, byPasskey)
	}
	if f.HasTOTP {
		methods = append(methods, byTOTP)
	}
	if f.RecoveryCodes > 0 && (f.HasTOTP || f.PasskeysHere+f.PasskeysElsewhere > 0) {
		methods = append(methods, byRecoveryCode)
	}
	return methods
}

// asked says which second factors do after what was proved, or that one has to be set up first.
// A code by mail proves no second time what it proved first, and is no way around a factor of one's own.
func (f factors) asked(proved string, mails bool, now time.Time) (methods []string, enrol bool) {
	own := f.own()
	switch {
	case len(own) > 0:
		return own, false
	case !f.Required || now.Before(*f.RequiredFrom):
		return nil, false
	case f.PasscodeSecondFactor && mails && proved != byPasscode:
		return []string{byPasscode}, false
	}
	return nil, true
}

// proceed lets in somebody whose first factor was right, or asks for what else is needed.
func (m *Module) proceed(ctx context.Context, tx *db.Tx, who entering, proved string) (*Answer, error) {
	found, err := factorsOf(ctx, tx, who.userID)
	if err != nil {
		return nil, err
	}
	methods, enrol := found.asked(proved, m.Notifications.Mail.Enabled(), m.Now())
	if len(methods) == 0 && !enrol {
		session, err := m.enter(ctx, tx, who)
		return &Answer{Session: session}, err
	}
	next := auth.SignIn{UserID: who.userID, Email: who.email, Proved: proved, Remember: who.remember, Asked: auth.AskedSecondFactor}
	if enrol {
		next.Asked = auth.AskedEnrolment
	}
	ticket, _, err := m.Auth.BeginSignIn(ctx, tx, api.CallOf(ctx), next)
	return &Answer{SecondFactor: methods, Enrol: enrol, Ticket: ticket}, err
}

type secondFactorInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
		Method string `json:"method" enum:"totp,recovery_code,passcode"`
		Code   string `json:"code" minLength:"1" maxLength:"20"`
	}
	pending auth.SignIn
	proof   proof
}

// checkSecondFactor looks at the code before there is a transaction: the try counts whatever becomes
// of it, and fifty at once must not wait for connections that they hold from each other.
func (m *Module) checkSecondFactor(ctx context.Context, in *secondFactorInput) error {
	var methods []string
	err := m.reads(ctx, func(tx *db.Tx) (err error) {
		if in.pending, err = m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedSecondFactor); err != nil {
			return err
		}
		found, err := factorsOf(ctx, tx, in.pending.UserID)
		methods, _ = found.asked(in.pending.Proved, m.Notifications.Mail.Enabled(), m.Now())
		return err
	})
	if err != nil {
		return err
	}
	if !slices.Contains(methods, in.Body.Method) {
		return api.Refused("factor_not_asked", nil)
	}
	if err := m.Auth.CountTry(ctx, api.CallOf(ctx).OrganizationID, in.pending.ID); err != nil {
		return err
	}
	in.proof = proof{userID: in.pending.UserID, email: in.pending.Email, method: in.Body.Method, code: in.Body.Code, signInID: in.pending.ID}
	return m.checkCode(ctx, &in.proof)
}

// secondFactor answers POST /api/v1/sign_in/second_factor.
func (m *Module) secondFactor(ctx context.Context, tx *db.Tx, in *secondFactorInput) (*Answer, error) {
	if err := m.spend(ctx, tx, in.proof); err != nil {
		return nil, err
	}
	session, err := m.finish(ctx, tx, in.pending)
	return &Answer{Session: session}, err
}

// reads looks something up in a transaction of its own.
func (m *Module) reads(ctx context.Context, read func(tx *db.Tx) error) error {
	return m.DB.Read(ctx, db.Scope{OrganizationID: api.CallOf(ctx).OrganizationID}, read)
}

// finish lets in whoever a sign-in is of, unless they may not any more.
func (m *Module) finish(ctx context.Context, tx *db.Tx, pending auth.SignIn) (*Session, error) {
	if err := m.Auth.TakeSignIn(ctx, tx, pending.ID); err != nil {
		return nil, err
	}
	if err := mayEnter(ctx, tx, pending.Email); err != nil {
		return nil, err
	}
	return m.enter(ctx, tx, entering{pending.UserID, pending.Email, pending.Remember})
}

// proof is what somebody says to prove a factor.
type proof struct {
	userID              int64
	email, method, code string
	signInID            int64 // of a passcode
	step                int64 // of an authenticator app's code that was right
}

const (
	wrongCodes    = 20 // of one account, by whatever method
	wrongCodesPer = 24 * time.Hour
)

func (m *Module) codesOf(call *api.Call, email string) auth.Limit {
	return m.Auth.LimitOfAccount(call, "codes", email, wrongCodes, wrongCodesPer)
}

// countCode counts a code before it is looked at, whatever becomes of it; a right one is taken off
// again.
func (m *Module) countCode(ctx context.Context, email string) error {
	wait, err := m.Auth.RaiseLimits(ctx, api.CallOf(ctx).OrganizationID, m.codesOf(api.CallOf(ctx), email))
	if err == nil && wait > 0 {
		return api.TooMany("locked", wait)
	}
	return err
}

// checkCode holds a code against the factor that it is of, and writes down that it is wrong. It is
// called before there is a transaction.
func (m *Module) checkCode(ctx context.Context, p *proof) error {
	if err := m.countCode(ctx, p.email); err != nil {
		return err
	}
	var right bool
	var err error
	switch p.method {
	case byTOTP:
		p.step, right, err = m.matchTOTP(ctx, p.userID, p.code)
	case byRecoveryCode:
		right, err = m.knowsRecoveryCode(ctx, *p)
	case byPasscode:
		right, err = m.matchPasscode(ctx, p.signInID, p.code)
	}
	if err != nil || right {
		return err
	}
	call := api.CallOf(ctx)
	err = m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		auth.Audit(tx, p.userID, "sign_in_refused", map[string]any{"code": "code_wrong", "method": p.method}, call.IP)
		return nil
	})
	if err != nil {
		return err
	}
	return errWrongCode
}

var errWrongCode = api.Refused("code_wrong", nil)

// spend takes a code that was right. Of two requests with the same one, one gets it.
func (m *Module) spend(ctx context.Context, tx *db.Tx, p proof) error {
	auth.ForgetLimits(tx, m.codesOf(api.CallOf(ctx), p.email))
	switch p.method {
	case byTOTP:
		taken, err := tx.Exec(ctx, "update authenticators set last_step = $3 where organization_id = $1 and user_id = $2 and last_step < $3 and confirmed_at is not null",
			tx.OrganizationID, p.userID, p.step)
		if err == nil && taken.RowsAffected() == 0 {
			return errWrongCode
		}
		return err
	case byRecoveryCode:
		return m.takeRecoveryCode(ctx, tx, p)
	}
	return nil // a passcode ends with its sign-in
}

// matchTOTP returns the step of a code of somebody's authenticator app that was not used yet.
func (m *Module) matchTOTP(ctx context.Context, userID int64, code string) (step int64, ok bool, err error) {
	var sealed []byte
	var last int64
	err = m.reads(ctx, func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select secret, last_step from authenticators where organization_id = $1 and user_id = $2 and confirmed_at is not null",
			tx.OrganizationID, userID).Scan(&sealed, &last)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	secret, err := m.Auth.OpenSecret(api.CallOf(ctx).OrganizationID, userID, sealed)
	if err != nil {
		return 0, false, err
	}
	return auth.MatchTOTP(secret, strings.ReplaceAll(code, " ", ""), m.Now(), last)
}

func (m *Module) knowsRecoveryCode(ctx context.Context, p proof) (known bool, err error) {
	err = m.reads(ctx, func(tx *db.Tx) error {
		return tx.QueryRow(ctx, "select exists (select from recovery_codes where organization_id = $1 and user_id = $2 and code_hash = $3 and used_at is null)",
			tx.OrganizationID, p.userID, m.Auth.HashRecoveryCode(tx.OrganizationID, p.userID, p.code)).Scan(&known)
	})
	return known, err
}

// takeRecoveryCode spends one of somebody's codes, and tells them how many are left.
func (m *Module) takeRecoveryCode(ctx context.Context, tx *db.Tx, p proof) error {
	taken, err := tx.Exec(ctx, "update recovery_codes set used_at = $4 where organization_id = $1 and user_id = $2 and code_hash = $3 and used_at is null",
		tx.OrganizationID, p.userID, m.Auth.HashRecoveryCode(tx.OrganizationID, p.userID, p.code), m.Now())
	if err != nil {
		return err
	}
	if taken.RowsAffected() == 0 {
		return errWrongCode
	}
	found, err := factorsOf(ctx, tx, p.userID)
	if err != nil {
		return err
	}
	return m.Notifications.Notify(ctx, tx, notifications.AboutAccount(p.userID, notifications.RecoveryCodeUsed,
		notifications.Params{Count: found.RecoveryCodes, Note: deviceHere(ctx)}))
}
