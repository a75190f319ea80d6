package sessions

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/auth"
	"hivis/platform/db"
)

// AskedPasskey is what a browser is asked for, to sign in by a passkey.
type AskedPasskey struct {
	auth.AskedPasskeys
	Ticket string `json:"ticket" maxLength:"64" doc:"For the answer, by the same browser, within ten minutes"`
}

// Transient keeps what lets somebody in from being stored.
func (a *AskedPasskey) Transient() bool { return true }

// How many sign-ins by a passkey may be begun from one network. Those that succeed do not count.
const (
	passkeysOfNetwork = 60
	passkeysPer       = 10 * time.Minute
)

type askPasskeyInput struct {
	Body struct {
		Ticket string `json:"ticket,omitempty" maxLength:"64" doc:"Of a sign-in that asks for a second factor; without one the passkey says who it is"`
	}
}

func (m *Module) passkeysAsked(call *api.Call) auth.Limit {
	return m.Auth.LimitOfNetwork(call, "passkey", passkeysOfNetwork, passkeysPer)
}

// countPasskey counts what strangers begin, before there is a transaction.
func (m *Module) countPasskey(ctx context.Context, _ *askPasskeyInput) error {
	call := api.CallOf(ctx)
	if call.OrganizationID == 0 {
		return &api.Error{Status: http.StatusNotFound, Code: "organization_not_found"}
	}
	wait, err := m.Auth.RaiseLimits(ctx, call.OrganizationID, m.passkeysAsked(call))
	if err == nil && wait > 0 {
		return api.TooMany("locked", wait)
	}
	return err
}

// askPasskey answers POST /api/v1/sign_in/passkey: for any passkey of the organization's people, or for
// those of whoever has said the password.
func (m *Module) askPasskey(ctx context.Context, tx *db.Tx, in *askPasskeyInput) (*AskedPasskey, error) {
	call := api.CallOf(ctx)
	if in.Body.Ticket == "" {
		ticket, id, err := m.Auth.BeginSignIn(ctx, tx, call, auth.SignIn{Asked: auth.AskedPasskey})
		if err != nil {
			return nil, err
		}
		return m.askFor(ctx, tx, ticket, id, nil)
	}
	pending, err := m.Auth.SignInOf(ctx, tx, call, in.Body.Ticket, auth.AskedSecondFactor)
	if err != nil {
		return nil, err
	}
	owner, err := ownerOf(ctx, tx, pending.UserID)
	if err == nil && len(owner.Passkeys) == 0 {
		err = api.Refused("factor_not_asked", nil)
	}
	if err != nil {
		return nil, err
	}
	return m.askFor(ctx, tx, in.Body.Ticket, pending.ID, &owner)
}

func (m *Module) askFor(ctx context.Context, tx *db.Tx, ticket string, signInID int64, owner *auth.PasskeyOwner) (*AskedPasskey, error) {
	asked, ceremony, err := m.Auth.AskForPasskey(api.CallOf(ctx), owner)
	if err != nil {
		return nil, err
	}
	return &AskedPasskey{*asked, ticket}, auth.KeepCeremony(ctx, tx, auth.OfSignIn, signInID, ceremony)
}

type checkPasskeyInput struct {
	Body struct {
		auth.Assertion
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
	}
	pending auth.SignIn
	used    *auth.Passkey
}

// matchesPasskey holds the answer against what was asked, before there is a transaction: what was
// asked is spent whatever becomes of it.
func (m *Module) matchesPasskey(ctx context.Context, in *checkPasskeyInput) error {
	call := api.CallOf(ctx)
	var owner auth.PasskeyOwner
	err := m.reads(ctx, func(tx *db.Tx) (err error) {
		if in.pending, err = m.askedFor(ctx, tx, in.Body.Ticket); err != nil {
			return err
		}
		if in.pending.UserID == 0 {
			in.pending.UserID, err = whoseIs(ctx, tx, in.Body.ID)
		}
		if err == nil && in.pending.UserID != 0 {
			owner, err = ownerOf(ctx, tx, in.pending.UserID)
		}
		return err
	})
	if err != nil {
		return err
	}
	var asked auth.Ceremony
	err = m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) (err error) {
		asked, err = auth.TakeCeremony(ctx, tx, auth.OfSignIn, in.pending.ID)
		return err
	})
	if err != nil {
		return err
	}
	in.pending.Email = owner.Email
	in.used, err = m.provenBy(ctx, owner, asked, in.Body.Assertion)
	return err
}

// askedFor is the sign-in of a ticket that a passkey may answer.
func (m *Module) askedFor(ctx context.Context, tx *db.Tx, ticket string) (auth.SignIn, error) {
	call := api.CallOf(ctx)
	pending, err := m.Auth.SignInOf(ctx, tx, call, ticket, auth.AskedPasskey)
	var over *api.Error
	if errors.As(err, &over) {
		return m.Auth.SignInOf(ctx, tx, call, ticket, auth.AskedSecondFactor)
	}
	return pending, err
}

// whoseIs finds the person whose passkey an id is; nobody's is 0.
func whoseIs(ctx context.Context, tx *db.Tx, id string) (userID int64, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(id)
	if err != nil {
		return 0, nil // nobody has what is no id
	}
	err = tx.QueryRow(ctx, "select user_id from passkeys where organization_id = $1 and credential_id = $2", tx.OrganizationID, raw).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return userID, err
}

// provenBy holds a proof against the passkeys of somebody, and writes down why it is not right.
func (m *Module) provenBy(ctx context.Context, owner auth.PasskeyOwner, asked auth.Ceremony, proof auth.Assertion) (*auth.Passkey, error) {
	call := api.CallOf(ctx)
	used, cause := m.Auth.CheckPasskey(call, owner, asked, proof)
	if cause == nil {
		return used, nil
	}
	err := m.DB.Write(ctx, db.Scope{OrganizationID: call.OrganizationID}, func(tx *db.Tx) error {
		auth.Audit(tx, owner.UserID, "sign_in_refused", map[string]any{"code": "passkey_wrong", "why": cause.Error()}, call.IP)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return nil, passkeyRefused(cause)
}

// checkPasskey answers POST /api/v1/sign_in/passkey/check. A passkey is something that somebody has
// and that knows them, so it is both factors.
func (m *Module) checkPasskey(ctx context.Context, tx *db.Tx, in *checkPasskeyInput) (*Answer, error) {
	auth.ForgetLimits(tx, m.passkeysAsked(api.CallOf(ctx)))
	if err := m.usePasskey(ctx, tx, in.used); err != nil {
		return nil, err
	}
	session, err := m.finish(ctx, tx, in.pending)
	return &Answer{Session: session}, err
}

// usePasskey notes that a passkey was used. One that was removed meanwhile is no good.
func (m *Module) usePasskey(ctx context.Context, tx *db.Tx, used *auth.Passkey) error {
	noted, err := tx.Exec(ctx, "update passkeys set sign_count = $3, backed_up = $4, last_used_at = $5 where organization_id = $1 and id = $2",
		tx.OrganizationID, used.ID, used.SignCount, used.BackedUp, m.Now())
	if err == nil && noted.RowsAffected() == 0 {
		return api.Refused("passkey_wrong", nil)
	}
	return err
}

// askForProof answers POST /api/my/proof/passkey.
func (m *Module) askForProof(ctx context.Context, tx *db.Tx, _ *api.None) (*auth.AskedPasskeys, error) {
	owner, err := ownerOf(ctx, tx, tx.UserID)
	if err != nil {
		return nil, err
	}
	if len(owner.Passkeys) == 0 {
		return nil, api.Refused("factor_not_asked", nil)
	}
	asked, ceremony, err := m.Auth.AskForPasskey(api.CallOf(ctx), &owner)
	if err != nil {
		return nil, err
	}
	return asked, auth.KeepCeremony(ctx, tx, auth.OfSession, api.Actor(ctx).SessionID, ceremony)
}

type passkeyProofInput struct {
	Body auth.Assertion
	used *auth.Passkey
}

// matchesProof is matchesPasskey for somebody who is signed in.
func (m *Module) matchesProof(ctx context.Context, in *passkeyProofInput) error {
	me := api.Actor(ctx)
	var owner auth.PasskeyOwner
	var asked auth.Ceremony
	err := m.DB.Write(ctx, db.Scope{OrganizationID: me.OrganizationID, UserID: me.ID}, func(tx *db.Tx) (err error) {
		if owner, err = ownerOf(ctx, tx, me.ID); err == nil {
			asked, err = auth.TakeCeremony(ctx, tx, auth.OfSession, me.SessionID)
		}
		return err
	})
	if err == nil {
		in.used, err = m.provenBy(ctx, owner, asked, in.Body)
	}
	return err
}

// proveByPasskey answers POST /api/my/proof/passkey/check.
func (m *Module) proveByPasskey(ctx context.Context, tx *db.Tx, in *passkeyProofInput) (*Status, error) {
	if err := m.usePasskey(ctx, tx, in.used); err != nil {
		return nil, err
	}
	m.Auth.Proved(tx, api.Actor(ctx))
	return &Status{"ok"}, nil
}

// enrolPasskey answers POST /api/v1/sign_in/enrol/passkey.
func (m *Module) enrolPasskey(ctx context.Context, tx *db.Tx, in *enrolInput) (*auth.NewPasskey, error) {
	pending, err := m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedEnrolment)
	if err != nil {
		return nil, err
	}
	asked, ceremony, err := m.askToMake(ctx, tx, pending.UserID)
	if err != nil {
		return nil, err
	}
	return asked, auth.KeepCeremony(ctx, tx, auth.OfSignIn, pending.ID, ceremony)
}

type passkeyEnrolmentInput struct {
	Body struct {
		auth.Attestation
		Name   string `json:"name" minLength:"1" maxLength:"60" doc:"What its owner calls it"`
		Ticket string `json:"ticket" minLength:"1" maxLength:"64"`
	}
}

// confirmPasskeyEnrolment answers POST /api/v1/sign_in/enrol/passkey/confirm.
func (m *Module) confirmPasskeyEnrolment(ctx context.Context, tx *db.Tx, in *passkeyEnrolmentInput) (*Answer, error) {
	pending, err := m.Auth.SignInOf(ctx, tx, api.CallOf(ctx), in.Body.Ticket, auth.AskedEnrolment)
	if err != nil {
		return nil, err
	}
	asked, err := auth.TakeCeremony(ctx, tx, auth.OfSignIn, pending.ID)
	if err != nil {
		return nil, err
	}
	made := &passkeyInput{}
	made.Body.Attestation, made.Body.Name = in.Body.Attestation, in.Body.Name
	codes, err := m.addPasskey(ctx, tx, pending.UserID, asked, made)
	if err != nil {
		return nil, err
	}
	session, err := m.finish(ctx, tx, pending)
	return &Answer{Session: session, RecoveryCodes: codes}, err
}
