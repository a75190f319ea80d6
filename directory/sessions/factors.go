package sessions

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// Factors are the second factors of a person.
type Factors struct {
	Passkeys      []Passkey  `json:"passkeys" maxItems:"20"`
	TOTPSince     *time.Time `json:"totp_since" nullable:"true" doc:"Since when there is an authenticator app; null without one"`
	RecoveryCodes int        `json:"recovery_codes" minimum:"0" maximum:"10" doc:"How many are left"`
	Required      bool       `json:"required" doc:"The organization asks this person for a second factor"`
	RequiredFrom  *time.Time `json:"required_from" nullable:"true" doc:"From when on they cannot sign in without one"`
	Passcode      bool       `json:"passcode" doc:"A code by mail is the second factor of those who have set up nothing"`
}

// NewTOTP is what an authenticator app is told.
type NewTOTP struct {
	Secret  string `json:"secret" maxLength:"64" doc:"To be typed into the app"`
	Address string `json:"address" maxLength:"1000" doc:"The same, to be read from a picture"`
}

// Transient keeps the secret from being stored with the request.
func (n *NewTOTP) Transient() bool { return true }

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	RecoveryCodes []string `json:"recovery_codes" maxItems:"10"`
}

// Transient keeps them from being stored with the request.
func (r *RecoveryCodes) Transient() bool { return true }

type totpInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"20"`
	}
}

// myFactors answers GET /api/my/factors.
func (m *Module) myFactors(ctx context.Context, tx *db.Tx, _ *api.None) (*Factors, error) {
	found, err := factorsOf(ctx, tx, tx.UserID)
	if err != nil {
		return nil, err
	}
	out := &Factors{RecoveryCodes: found.RecoveryCodes, Required: found.Required, RequiredFrom: found.RequiredFrom,
		Passcode: found.PasscodeSecondFactor && m.Notifications.Mail.Enabled()}
	if out.Passkeys, err = passkeysOf(ctx, tx, tx.UserID); err != nil {
		return nil, err
	}
	err = tx.QueryRow(ctx, "select max(confirmed_at) from authenticators where organization_id = $1 and user_id = $2", tx.OrganizationID, tx.UserID).Scan(&out.TOTPSince)
	return out, err
}

// beginTOTP answers POST /api/my/factors/totp.
func (m *Module) beginTOTP(ctx context.Context, tx *db.Tx, _ *api.None) (*NewTOTP, error) {
	return m.newTOTP(ctx, tx, tx.UserID)
}

// newTOTP gives a person a new secret, which counts once a code of it was right. One that counts is
// not replaced: it is removed first.
func (m *Module) newTOTP(ctx context.Context, tx *db.Tx, userID int64) (*NewTOTP, error) {
	secret := auth.NewTOTPSecret()
	made, err := tx.Exec(ctx, `
		insert into authenticators as a (organization_id, user_id, secret, created_at) values ($1, $2, $3, $4)
		on conflict (organization_id, user_id) do update set secret = excluded.secret, created_at = excluded.created_at where a.confirmed_at is null`,
		tx.OrganizationID, userID, m.Auth.SealSecret(tx.OrganizationID, userID, secret), m.Now())
	if err != nil {
		return nil, err
	}
	if made.RowsAffected() == 0 {
		return nil, api.Conflict("factor_there", nil)
	}
	var organization, email string
	err = tx.QueryRow(ctx, "select o.name, u.email from users u join organizations o on o.id = u.organization_id where u.organization_id = $1 and u.id = $2",
		tx.OrganizationID, userID).Scan(&organization, &email)
	return &NewTOTP{secret, auth.TOTPAddress(organization, email, secret)}, err
}

// countTOTP counts the code before there is a transaction.
func (m *Module) countTOTP(ctx context.Context, _ *totpInput) error {
	return m.countCode(ctx, api.Actor(ctx).Email)
}

// confirmTOTP answers POST /api/my/factors/totp/confirm. Whoever is signed in elsewhere was so
// without the app.
func (m *Module) confirmTOTP(ctx context.Context, tx *db.Tx, in *totpInput) (*RecoveryCodes, error) {
	codes, err := m.addTOTP(ctx, tx, proof{userID: tx.UserID, email: api.Actor(ctx).Email, code: in.Body.Code})
	if err != nil {
		return nil, err
	}
	return &RecoveryCodes{codes}, m.Auth.EndOtherSessions(ctx, tx, tx.UserID, api.Actor(ctx).SessionID, "a second factor was added")
}

// addTOTP makes a new authenticator app count, and gives its owner recovery codes.
func (m *Module) addTOTP(ctx context.Context, tx *db.Tx, p proof) ([]string, error) {
	var sealed []byte
	err := tx.QueryRow(ctx, "select secret from authenticators where organization_id = $1 and user_id = $2 and confirmed_at is null for update",
		tx.OrganizationID, p.userID).Scan(&sealed)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, api.Conflict("factor_not_begun", nil)
	}
	if err != nil {
		return nil, err
	}
	secret, err := m.Auth.OpenSecret(tx.OrganizationID, p.userID, sealed)
	if err != nil {
		return nil, err
	}
	step, ok, err := auth.MatchTOTP(secret, strings.ReplaceAll(p.code, " ", ""), m.Now(), 0)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errWrongCode
	}
	auth.ForgetLimits(tx, m.codesOf(api.CallOf(ctx), p.email))
	tx.Defer("update authenticators set confirmed_at = $3, last_step = $4 where organization_id = $1 and user_id = $2", tx.OrganizationID, p.userID, m.Now(), step)
	return m.writeCodes(tx, p.userID), m.notify(ctx, tx, p.userID, notifications.FactorAdded)
}

// newCodes answers POST /api/my/factors/recovery_codes.
func (m *Module) newCodes(ctx context.Context, tx *db.Tx, _ *api.None) (*RecoveryCodes, error) {
	found, err := factorsOf(ctx, tx, tx.UserID)
	if err != nil {
		return nil, err
	}
	if len(found.own()) == 0 {
		return nil, api.Conflict("factor_not_begun", nil)
	}
	return &RecoveryCodes{m.writeCodes(tx, tx.UserID)}, nil
}

// writeCodes gives a person ten codes instead of those that they had.
func (m *Module) writeCodes(tx *db.Tx, userID int64) []string {
	codes := auth.NewRecoveryCodes()
	hashes := make([][]byte, len(codes))
	for i, code := range codes {
		hashes[i] = m.Auth.HashRecoveryCode(tx.OrganizationID, userID, code)
	}
	tx.Defer("delete from recovery_codes where organization_id = $1 and user_id = $2", tx.OrganizationID, userID)
	tx.Defer("insert into recovery_codes (organization_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])", tx.OrganizationID, userID, hashes)
	auth.Audit(tx, userID, "recovery_codes_made", nil, "")
	return codes
}

// removeTOTP answers DELETE /api/my/factors/totp.
func (m *Module) removeTOTP(ctx context.Context, tx *db.Tx, _ *api.None) (*Factors, error) {
	gone, err := tx.Exec(ctx, "delete from authenticators where organization_id = $1 and user_id = $2", tx.OrganizationID, tx.UserID)
	if err != nil {
		return nil, err
	}
	if gone.RowsAffected() == 0 {
		return nil, api.NotFound()
	}
	return m.afterRemoval(ctx, tx, notifications.FactorRemoved)
}

func forgetFactors(ctx context.Context, tx *db.Tx, userID int64) (removed bool, err error) {
	tx.Defer("delete from recovery_codes where organization_id = $1 and user_id = $2", tx.OrganizationID, userID)
	apps, err := tx.Exec(ctx, "delete from authenticators where organization_id = $1 and user_id = $2", tx.OrganizationID, userID)
	if err != nil {
		return false, err
	}
	keys, err := tx.Exec(ctx, "delete from passkeys where organization_id = $1 and user_id = $2", tx.OrganizationID, userID)
	return apps.RowsAffected()+keys.RowsAffected() > 0, err
}

// resetFactors answers DELETE /api/users/{id}/factors, for somebody who has lost theirs: the
// password alone lets them in until they set up another. Both are told.
func (m *Module) resetFactors(ctx context.Context, tx *db.Tx, in *oneInput) (*Status, error) {
	name, err := nameOf(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	me := api.Actor(ctx)
	if in.ID == me.ID {
		return nil, api.Denied("own_account")
	}
	removed, err := forgetFactors(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !removed {
		return nil, api.Conflict("no_factor", nil)
	}
	if err := m.Auth.EndOtherSessions(ctx, tx, in.ID, 0, "the second factor was taken away"); err != nil {
		return nil, err
	}
	m.note(ctx, tx, in.ID, name, "factors_reset")
	return &Status{"ok"}, m.Notifications.Notify(ctx, tx,
		notifications.AboutAccount(in.ID, notifications.FactorReset, notifications.Params{Actor: me.FullName}),
		notifications.AboutAccount(me.ID, notifications.FactorResetByYou, notifications.Params{Person: name}))
}

// notify tells somebody of a change to their own factors, which the log has as well.
func (m *Module) notify(ctx context.Context, tx *db.Tx, userID int64, kind string) error {
	auth.Audit(tx, userID, kind, nil, api.CallOf(ctx).IP)
	return m.Notifications.Notify(ctx, tx, notifications.AboutAccount(userID, kind, notifications.Params{Note: deviceHere(ctx)}))
}

type enrolInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
	}
}

type enrolmentInput struct {
	Body struct {
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
		Code   string `json:"code" minLength:"1" maxLength:"20"`
	}
	pending auth.SignIn
}

// countEnrolment counts the code before there is a transaction.
func (m *Module) countEnrolment(ctx context.Context, in *enrolmentInput) error {
	err := m.reads(ctx, func(tx *db.Tx) (err error) {
		in.pending, err = m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedEnrolment)
		return err
	})
	if err == nil {
		err = m.Auth.CountTry(ctx, api.CallOf(ctx).OrganizationID, in.pending.ID)
	}
	if err != nil {
		return err
	}
	return m.countCode(ctx, in.pending.Email)
}

// enrol answers POST /api/v1/sign_in/enrol.
func (m *Module) enrol(ctx context.Context, tx *db.Tx, in *enrolInput) (*NewTOTP, error) {
	pending, err := m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedEnrolment)
	if err != nil {
		return nil, err
	}
	return m.newTOTP(ctx, tx, pending.UserID)
}

// confirmEnrolment answers POST /api/v1/sign_in/enrol/confirm.
func (m *Module) confirmEnrolment(ctx context.Context, tx *db.Tx, in *enrolmentInput) (*Answer, error) {
	codes, err := m.addTOTP(ctx, tx, proof{userID: in.pending.UserID, email: in.pending.Email, code: in.Body.Code})
	if err != nil {
		return nil, err
	}
	session, err := m.finish(ctx, tx, in.pending)
	return &Answer{Session: session, RecoveryCodes: codes}, err
}
